import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { compileShared } from './shared-library'

test('the kit has no default import, which is the whole module where a bundler takes a library for CommonJS', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'csuite-kit-'))
  await compileShared(folder)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = files
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      readFileSync(path.join(folder, file), 'utf8').match(/^import \w+[^;]* from "[^.][^;]*;/gm),
    )
  rmSync(folder, { recursive: true })
  expect(found.filter(Boolean)).toEqual([])
}, 60_000)
