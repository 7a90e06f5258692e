/**
 * Switches off one security control at a time, in a copy of the committed tree, and expects a test to fail.
 *
 *   node scripts/security/controls.mjs            all
 *   node scripts/security/controls.mjs racers     those whose name contains "racers"
 */
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** Default tests of a control: its module's, or those named like its file. */
const ownTests = (file) => /modules\/[^/]+/.exec(file)?.[0] ?? file.replace(/^api\/src\/|\.ts$/g, '')

const listed = parse(readFileSync(new URL('controls.yaml', import.meta.url), 'utf8'))
const controls = Object.entries(listed).flatMap(([file, inFile]) =>
  inFile.map((control) => ({ file, replace: '', test: ownTests(file), ...control })),
)

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = join(mkdtempSync(join(tmpdir(), 'csuite-controls-')), 'tree')
const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options })

run('git', ['worktree', 'add', '--detach', copy, 'HEAD'], { cwd: root })
// Packages are linked to the checkout's, workspaces to the copy's.
mkdirSync(join(copy, 'node_modules/@csuite'), { recursive: true })
for (const name of readdirSync(join(root, 'node_modules')))
  if (name !== '@csuite') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
for (const name of readdirSync(join(root, 'node_modules/@csuite')))
  symlinkSync(join(copy, name), join(copy, 'node_modules/@csuite', name))
for (const name of ['api', 'shared', 'host', 'host/server', 'remote-auth', 'scripts', 'scripts/kit'])
  if (existsSync(join(root, name, 'node_modules')))
    symlinkSync(join(root, name, 'node_modules'), join(copy, name, 'node_modules'))

const wanted = controls.filter(({ control }) => control.includes(process.argv[2] ?? ''))
let unnoticed = 0
try {
  for (const { control, file, find, replace, test } of wanted) {
    const path = join(copy, file)
    const original = readFileSync(path, 'utf8')
    if (!original.includes(find)) {
      unnoticed += 1
      console.log(`??  ${control}: ${file} no longer holds what this switches off`)
      continue
    }
    writeFileSync(path, original.replace(find, replace))
    const projects = ['--selectProjects', 'api', 'shared', 'host', 'servers']
    const args = [...projects, '--forceExit', '--bail', '--testPathPatterns', test]
    const jest = join(root, 'node_modules/jest/bin/jest.js')
    const { status, stderr } = run(process.execPath, [jest, ...args], { cwd: copy })
    writeFileSync(path, original)
    // A run without a failed test found none, or could not start.
    const failed = status === 0 ? undefined : /● (?!Test suite failed to run)(.*)/.exec(stderr)?.[1]
    if (failed === undefined) unnoticed += 1
    console.log(failed === undefined ? `NOT NOTICED  ${control}` : `ok  ${control}  →  ${failed}`)
  }
} finally {
  run('git', ['worktree', 'remove', '--force', copy], { cwd: root })
  rmSync(join(copy, '..'), { recursive: true, force: true })
}
console.log(`${wanted.length - unnoticed} of ${wanted.length} noticed`)
process.exitCode = unnoticed === 0 ? 0 : 1
