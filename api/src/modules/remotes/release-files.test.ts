import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { writeDraft } from './release-files'

const compressed = (content: Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

test.each([
  ['a small release is compressed as far as it goes', 10_000, 11],
  ['a large one less, so that its publication ends in time', 2_100_000, 9],
])('%s', async (_what, bytes, quality) => {
  const line = 'export const caudal = (bar) => Math.sqrt(bar) * 42\n'
  const content = Buffer.from(line.repeat(bytes / line.length + 1))
  const folder = await mkdtemp(path.join(tmpdir(), 'csuite-draft-'))
  const draft = writeDraft(folder, { name: 'caudal' }, new Map([['entry.js', content]]))
  expect((await readFile(path.join(draft, 'entry.js'))).equals(content)).toBe(true)
  expect(await readFile(path.join(draft, 'entry.js.br'))).toEqual(compressed(content, quality))
})
