import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { compressedFiles, foundVariants } from './release-files'

const compressed = (content: Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

test.each([
  ['a small release is compressed as far as it goes', 10_000, 11],
  ['a large one less, so that its publication ends in time', 2_100_000, 9],
])('%s', (_what, bytes, quality) => {
  const line = 'export const caudal = (bar) => Math.sqrt(bar) * 42\n'
  const content = Buffer.from(line.repeat(bytes / line.length + 1))
  const [plain, brotli] = compressedFiles(new Map([['entry.js', content]]))
  expect(content.equals(plain?.content ?? Buffer.alloc(0))).toBe(true)
  expect(brotli).toMatchObject({ file: 'entry.js.br', content: compressed(content, quality) })
})

test('of the variants in a folder those of another content are left out', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'csuite-variants-'))
  const content = Buffer.from('entry')
  await writeFile(path.join(folder, 'entry.js.br'), brotliCompressSync('entry, or not'))
  await writeFile(path.join(folder, 'entry.js.gz'), gzipSync(content))
  const found = await foundVariants(folder, 'entry.js', content)
  expect(found.map(({ file }) => file)).toEqual(['entry.js', 'entry.js.gz'])
})
