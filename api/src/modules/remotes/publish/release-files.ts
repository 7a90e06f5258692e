import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { isCompressible } from '@csuite/shared/contract/release-files'

/** Bytes of a release above which brotli uses a lower quality: at the highest 20 MB take longer than a request may. */
const THOROUGH_MAX = 2 * 1024 * 1024
const THOROUGH = constants.BROTLI_MAX_QUALITY
const QUICK = 9

/** A file as it is stored; compressed variants are files too. */
export interface StoredFile {
  file: string
  /** Hexadecimal. */
  sha256: string
  content: Uint8Array
}

/** Endings of a file and of its compressed variants. */
export const variants = ['', '.br', '.gz'] as const

const unpack = { '.br': brotliDecompressSync, '.gz': gunzipSync }

export const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const stored = (file: string, content: Uint8Array): StoredFile => ({
  file,
  sha256: sha256Of(content),
  content,
})

/** Files with their compressed variants. Blocks: called in a worker thread. */
export function compressedFiles(files: ReadonlyMap<string, Buffer>): StoredFile[] {
  const bytes = [...files.values()].reduce((sum, content) => sum + content.byteLength, 0)
  const params = { [constants.BROTLI_PARAM_QUALITY]: bytes > THOROUGH_MAX ? QUICK : THOROUGH }
  return [...files].flatMap(([file, content]) => [
    stored(file, content),
    ...(isCompressible(file)
      ? [
          stored(`${file}.br`, brotliCompressSync(content, { params })),
          stored(`${file}.gz`, gzipSync(content, { level: 9 })),
        ]
      : []),
  ])
}

/** The variants that a folder has of a file already, without those that hold anything else. */
export async function foundVariants(
  folder: string,
  file: string,
  content: Buffer,
): Promise<readonly StoredFile[]> {
  const found = (['.br', '.gz'] as const).map(async (ending) => {
    const packed = await readFile(path.join(folder, file + ending)).catch(() => undefined)
    return packed && isSame(ending, packed, content) ? [stored(file + ending, packed)] : []
  })
  return [stored(file, content), ...(await Promise.all(found)).flat()]
}

function isSame(ending: keyof typeof unpack, packed: Buffer, content: Buffer): boolean {
  try {
    return unpack[ending](packed, { maxOutputLength: Math.max(content.byteLength, 1) }).equals(content)
  } catch {
    return false
  }
}

const BLOCK = 4096

/** Bytes that files take on a disk, in whole blocks; their folders count, since each takes one. */
export function bytesOnDisk(files: readonly StoredFile[]): number {
  const folders = new Set(['.'])
  for (const { file } of files)
    for (let folder = path.dirname(file); folder !== '.'; folder = path.dirname(folder)) folders.add(folder)
  const blocks = files.map(({ content }) => Math.max(1, Math.ceil(content.byteLength / BLOCK)))
  return BLOCK * blocks.reduce((sum, count) => sum + count, folders.size)
}
