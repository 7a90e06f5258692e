import { spawnSync } from 'node:child_process'
import path from 'node:path'

test.each([
  ['seed --userz 3', /^seed no entiende --userz: /],
  ['seed nueve', /^seed no entiende nueve: /],
  ['capacity --people', /^capacity no entiende --people/],
  ['bench --only keystroke', /^No existe keystroke\. Partes: pages, requests, admin\.$/],
])('%s is answered by one line', (typed, line) => {
  const args = ['scripts/run.mjs', ...typed.split(' ')]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: path.resolve(__dirname, '..'),
    encoding: 'utf8',
  })
  expect([status, stdout, stderr.trim().split('\n')]).toEqual([2, '', [expect.stringMatching(line)]])
})
