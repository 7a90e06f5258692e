import { mkdtemp, readFile, readdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { removeOldDrafts, writeDraft } from './release-files'

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

test('of the drafts only those of publishers that died long ago are taken away', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'csuite-draft-'))
  const files = new Map([['entry.js', Buffer.from('1')]])
  const [old = '', fresh = ''] = [1, 2].map(() => writeDraft(folder, { name: 'caudal' }, files))
  await utimes(old, 1, 1)
  await removeOldDrafts(folder, 2000)
  expect(await readdir(path.join(folder, 'caudal'))).toEqual([path.basename(fresh)])
  await removeOldDrafts(path.join(folder, 'none'), 2000)
})
