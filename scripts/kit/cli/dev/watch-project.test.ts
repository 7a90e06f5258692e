import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeFiles } from '../new-project'
import { watchProject } from './watch-project'

let project: string
beforeEach(() => (project = mkdtempSync(path.join(tmpdir(), 'csuite-dev-'))))

/** A webpack that writes its manifest. */
function installWebpack(): void {
  const dev = 'node_modules/.cache/csuite/dev'
  writeFiles(project, {
    'node_modules/webpack/bin/webpack.js': `const fs = require('node:fs'); fs.mkdirSync('${dev}', { recursive: true }); fs.writeFileSync('${dev}/remote.json', ''); setTimeout(() => {}, 10_000)`,
    'package.json': '{}',
  })
}

test.each([
  ['is not taken before its last file, and nothing is said meanwhile', 3, 0],
  ['that stays incomplete is said once, and taken when it is whole', 25, 1],
])('a first build %s', async (_what, refusals, said) => {
  installWebpack()
  const answers = Array<string>(refusals).fill('Falta remoteEntry.js.')
  const tell = jest.spyOn(console, 'error').mockReturnValue(undefined)
  await watchProject(project, () => answers.pop())
  expect(answers).toEqual([])
  expect(tell).toHaveBeenCalledTimes(said)
  tell.mockRestore()
})
