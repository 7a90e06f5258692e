import { mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
// Names what this run makes on the servers and in the folder for temporary files; the workers inherit both.
process.env.TEST_RUN ??= String(process.pid)
process.env.TMPDIR = join(tmpdir(), `csuite-tests-${process.env.TEST_RUN}`)
mkdirSync(process.env.TMPDIR, { recursive: true })

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

/** Run by `npm test -- full` only: they stop databases, fill disks or tables, start many processes, or build in other folders. */
const ofFull = [
  'api/src/db/(durability|growth-plans|outage)',
  'api/src/bounded-reads',
  'api/src/http/health',
  'api/src/limits/(load-shedding|sentinel)',
  'host/server/json-output',
  'scripts/(admin/failed-statements|backup/backup|config/(folder-names|lint-rules)|doctor/run-doctor)',
  'scripts/kit/(pack/shared-library|webpack/base-config)',
].map((files) => `<rootDir>/${files}\\.test\\.ts$`)
const leftOut = process.env.TEST_SCOPE === 'change' ? ofFull : []

const base = {
  globalTeardown: '<rootDir>/scripts/config/jest.end-run.mjs',
  transform: { '\\.tsx$': swc(true), '\\.[cm]?[jt]s$': swc(false) },
  transformIgnorePatterns: [`/node_modules/(?!(.+/)?(${modules.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.cache', '<rootDir>/.types', '<rootDir>/data'],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/(.+/)?(dist|e2e)/', ...leftOut],
}

const browser = (room) => ({
  ...base,
  displayName: room,
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: [`<rootDir>/${room}/{src,contract}/**/*.test.{ts,tsx}`],
  setupFilesAfterEnv: [
    '<rootDir>/scripts/config/jest.browser-setup.ts',
    '<rootDir>/scripts/config/jest.translation.ts',
  ],
  restoreMocks: true,
  globals: {
    __DEVELOPMENT__: false,
    __SHARED_VERSIONS__: sharedVersions,
    // Each rule is inserted, as in production; otherwise jsdom parses the whole sheet again with every new one.
    SC_DISABLE_SPEEDY: false,
  },
  moduleNameMapper: { '\\.(css|svg|woff2|webm|mp4|vtt|png|jpg)$': '<rootDir>/scripts/config/jest.asset.ts' },
})

const pglite = '<rootDir>/node_modules/@electric-sql/pglite/dist'

const node = (name, testMatch) => ({
  ...base,
  displayName: name,
  testEnvironment: 'node',
  testMatch,
  // Looked up in jest's sandbox it is slow, and drizzle asks for it at each step of a query.
  sandboxInjectedGlobals: ['Object'],
  // Its CommonJS build finds its files by `file:${__filename}`, which ends at a # in the path.
  moduleNameMapper: {
    '^@electric-sql/pglite$': `${pglite}/index.js`,
    '^@electric-sql/pglite/nodefs$': `${pglite}/fs/nodefs.js`,
    '^@electric-sql/pglite/(contrib/\\w+)$': `${pglite}/$1.js`,
  },
})

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('remote-'))
const browserRooms = ['shared', 'host', ...remotes]

export default {
  // Only a hanging test takes that long, even on a loaded machine.
  testTimeout: 60_000,
  projects: [
    ...browserRooms.map(browser),
    {
      ...node('api', ['<rootDir>/api/src/**/*.test.ts', '<rootDir>/remote-*/service/**/*.test.ts']),
      setupFilesAfterEnv: [
        '<rootDir>/api/src/testing/quick-hashes.ts',
        '<rootDir>/host/server/testing/compose-families.ts',
      ],
    },
    node('servers', ['<rootDir>/host/server/**/*.test.ts', '<rootDir>/scripts/**/*.test.ts']),
  ],
}
