import { spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newSigningKey } from '../../api/src/identity/secrets/secrets'
import { repositoryRoot } from '../config/paths'

const server = ['--import', 'tsx', 'scripts/doctor/run-doctor.ts']
const tree = ['scripts/run.mjs', 'doctor']
const { PATH } = process.env
const run = (args: string[], env: Record<string, string | undefined> = process.env) =>
  spawnSync(process.execPath, args, { cwd: repositoryRoot, encoding: 'utf8', env })

test.each([
  ['on a server', server, '', 'producción', 1],
  ['on a server that says development', [...server, '--development'], '', 'desarrollo', 0],
  ['in a tree', tree, '', 'desarrollo', 0],
  ['in a tree as in production', tree, 'production', 'producción', 1],
])('an examination %s says how it judges the settings', (_where, args, mode, name, code) => {
  const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'csuite-doctor-')), 'data')
  const { status, stdout } = run(args, { PATH, NODE_ENV: mode, DATA_DIR: dataDir })
  expect(stdout).toMatch(new RegExp(`^Como en ${name}:\n\n`))
  // Production needs a key.
  expect([stdout.includes('JWT_PRIVATE_KEY'), status]).toEqual([code === 1, code])
})

test.each([
  [['doctor', '--ports', '3001,abc']],
  [['deploy', 'nginx', '--port', '3001']],
  [['deploy', 'nginx', '--ports', '3001,99999']],
  [['deploy', 'nginx', '--ports', '3001,', '3002']],
  [['admin', 'create', 'ana@csuite.test', 'beto@csuite.test']],
  [['backup', '--help']],
  [['backup', 'a.tar.gz', 'b.tar.gz']],
  [['restore', '']],
])('%j is told how it is used', (words) => {
  const { status, stderr } = run(['scripts/run.mjs', ...words])
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^Uso: /)])
})

const asRoot = process.getuid?.() === 0 ? test : test.skip

asRoot('root examines with the rights of the service, whose DATA_DIR is', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'csuite-doctor-'))
  writeFileSync(path.join(dataDir, 'deploy-token'), 'x', { mode: 0o600 })
  chownSync(dataDir, 65_534, 65_534)
  const { stdout } = run(server, {
    ...{ PATH, DATA_DIR: dataDir, PUBLIC_URL: 'https://127.0.0.1:1' },
    ...{ JWT_PRIVATE_KEY: newSigningKey(), ALLOW_EMBEDDED: '1' },
  })
  expect(stdout).toMatch(/^Como en producción, con los permisos de nobody:\n/)
  expect(stdout).toMatch(/^ROTO {3}disco: El servicio no puede usar deploy-token en DATA_DIR.*chown/m)
})
