import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { watchProject } from './watch-project'

let project: string
beforeEach(() => (project = mkdtempSync(path.join(tmpdir(), 'csuite-dev-'))))

/** A webpack that writes its manifest at once and its entry some milliseconds later. */
function installWebpack(entryAfterMs: number): void {
  const write = (file: string) =>
    `fs.mkdirSync('node_modules/.cache/csuite/dev', { recursive: true }); fs.writeFileSync('node_modules/.cache/csuite/dev/${file}', '')`
  const bin = path.join(project, 'node_modules/webpack/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(
    path.join(bin, 'webpack.js'),
    `const fs = require('node:fs'); ${write('remote.json')}; setTimeout(() => { ${write('remoteEntry.js')} }, ${entryAfterMs}); setTimeout(() => {}, 5000)`,
  )
  writeFileSync(path.join(project, 'package.json'), '{}')
}

const refusalOf = (folder: string) =>
  existsSync(path.join(folder, 'remoteEntry.js')) ? undefined : 'Falta remoteEntry.js.'

test.each([
  ['is not taken before its last file, and nothing is said meanwhile', 300, 0],
  ['that stays incomplete is said once, and taken when it is whole', 3000, 1],
])('a first build %s', async (_what, entryAfterMs, said) => {
  installWebpack(entryAfterMs)
  const tell = jest.spyOn(console, 'error').mockReturnValue(undefined)
  const folder = await watchProject(project, refusalOf)
  expect(existsSync(path.join(folder, 'remoteEntry.js'))).toBe(true)
  expect(tell).toHaveBeenCalledTimes(said)
  tell.mockRestore()
})
