import { defineConfig } from 'playwright/test'
import { chromiumArgs } from '../../scripts/lib/chromium.mjs'

// Two hundred ports for this run, so that two runs on one machine never share a product. Workers inherit the first.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 60) * 200)

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './support/start-product.ts',
  // Journeys also wait: on two cores three at once are faster than two.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['E2E_URL'] ?? `http://localhost:${process.env['E2E_PORT']}`,
    locale: 'es-ES',
    screenshot: process.env['SCREENS'] ? 'on' : 'only-on-failure',
    // Recording costs a fifth of a journey's time: `--trace on` for a single one.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumArgs,
    },
  },
})
