import { readdirSync } from 'node:fs'
import { register } from 'tsx/esm/api'
import { testServices } from './scripts/lib/services.mjs'

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
  },
]

Object.assign(process.env, await testServices())

register()
const { providedVersions } = await import('./scripts/config/shared-modules.ts')
const sharedVersions = providedVersions()

/** Packages that must be transformed: they are ES modules only, or use dynamic imports. */
const modules = [
  '@electric-sql',
  '@open-draft',
  '@opentelemetry',
  'content-disposition',
  'cookie',
  'd3-[^/]+',
  'internmap',
  'jose',
  'ky',
  'oauth4webapi',
  'oidc-provider',
  'openid-client',
  'rettime',
  'until-async',
]

const base = {
  transform: { '\\.tsx$': swc(true), '\\.[cm]?[jt]s$': swc(false) },
  transformIgnorePatterns: [`/node_modules/(?!(.+/)?(${modules.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.cache', '<rootDir>/.types', '<rootDir>/data'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
  setupFilesAfterEnv: ['<rootDir>/scripts/config/jest.retry.ts'],
}

const browser = (room) => ({
  ...base,
  displayName: room,
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: [`<rootDir>/${room}/src/**/*.test.{ts,tsx}`],
  setupFilesAfterEnv: [
    ...base.setupFilesAfterEnv,
    '<rootDir>/scripts/config/jest.browser-setup.ts',
    '<rootDir>/scripts/config/jest.translation.ts',
  ],
  restoreMocks: true,
  globals: { __DEVELOPMENT__: false, __SHARED_VERSIONS__: sharedVersions },
  moduleNameMapper: { '\\.(css|svg|woff2|webm|mp4|vtt|png|jpg)$': '<rootDir>/scripts/config/jest.asset.ts' },
})

const node = (name, testMatch) => ({ ...base, displayName: name, testEnvironment: 'node', testMatch })

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('remote-'))
const browserRooms = ['shared', 'host', ...remotes]

export default {
  // Only a hanging test takes that long, even on a loaded machine.
  testTimeout: 60_000,
  projects: [
    ...browserRooms.map(browser),
    {
      ...node('api', ['<rootDir>/api/src/**/*.test.ts']),
      setupFilesAfterEnv: [...base.setupFilesAfterEnv, '<rootDir>/api/src/testing/quick-hashes.ts'],
    },
    node('servers', ['<rootDir>/host/server/**/*.test.ts', '<rootDir>/scripts/**/*.test.ts']),
  ],
}
