import { defineConfig } from 'playwright/test'
import { chromiumArgs } from '../../scripts/lib/chromium.mjs'

// A hundred ports of this run's own, so that two runs on one machine never share a product. Workers inherit the first.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 120) * 100)

/** Journeys over the assembled product: `npm start` on a data folder of its own, in Chromium. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './support/start-product.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // As in unit tests: tried once more in CI, and named by the summary of `npm test`.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: process.env['E2E_URL'] ?? `http://localhost:${process.env['E2E_PORT']}`,
    locale: 'es-ES',
    screenshot: 'only-on-failure',
    // Recording costs a fifth of a journey's time: in CI only what failed once is recorded.
    trace: process.env['CI'] === 'true' ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: chromiumArgs,
    },
  },
})
