import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeFiles } from '../cli/new-project'
import { projectHash } from './source-hash'

let folder: string
const put = (file: string, content: string) => writeFiles(folder, { [file]: content })
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'csuite-hash-'))
  const scripts = { build: 'webpack --json > stats.json', test: 'jest --outputFile=junit.xml' }
  put('package.json', JSON.stringify({ scripts, files: ['README.md', 'sbom.json'] }))
  put('src/routes.tsx', "import texts from '../texts.json'; import '../global.css'")
  put('src/print.css', "@import '../paper.css'")
  put('global.css', "@import './tokens.css'")
})

test.each([
  ...[
    'src/routes.tsx',
    'src/dist/caudal.ts',
    'src/e2e/a.ts',
    'lib/caudal.ts',
    'texts.json',
    'package.json',
    'package-lock.json',
    'yarn.lock',
    'pnpm-lock.yaml',
    'bun.lock',
    'npm-shrinkwrap.json',
    'paper.css',
    'tokens.css',
    'remote.config.json',
    'tsconfig.build.json',
    'webpack.config.js',
    'global.css',
  ].map((file) => [file, true] as const),
  ...[
    'dist/remoteEntry.js',
    'node_modules/react/index.js',
    '.git/HEAD',
    '.cache/x',
    'README.md',
    'junit.xml',
    'stats.json',
    'sbom.json',
    'coverage/lcov.info',
    'test-results/a.png',
    'src/caudal.test.tsx',
  ].map((file) => [file, false] as const),
])('%s is part of what a version stands for: %s', (file, isPart) => {
  const before = projectHash(folder)
  put(file, 'export const other = 1')
  expect(projectHash(folder) !== before).toBe(isPart)
  expect(projectHash(folder)).toBe(projectHash(folder))
})
