import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { repositoryRoot } from '../config/paths'

const server = ['--import', 'tsx', 'scripts/doctor/run-doctor.ts']
const tree = ['scripts/run.mjs', 'doctor']

test.each([
  ['on a server', server, '', 'producción', 1],
  ['on a server that says development', [...server, '--development'], '', 'desarrollo', 0],
  ['in a tree', tree, '', 'desarrollo', 0],
  ['in a tree as in production', tree, 'production', 'producción', 1],
])('an examination %s says how it judges the settings', (_where, args, mode, name, code) => {
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd: repositoryRoot,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: mode,
      DATA_DIR: path.join(mkdtempSync(path.join(tmpdir(), 'csuite-doctor-')), 'data'),
    },
  })
  expect(stdout).toMatch(new RegExp(`^Como en ${name}:\n\n`))
  // Production needs a key.
  expect([stdout.includes('JWT_PRIVATE_KEY'), status]).toEqual([code === 1, code])
})
