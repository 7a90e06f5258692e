import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cacheDirectory } from '../config/paths'

const compressions = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
} as const

const compressible = /\.(js|css|svg|vtt)$/
const store = path.join(cacheDirectory, 'compressed')

/** Writes a `.br` and a `.gz` beside every text asset of a folder, cached by content. */
export async function precompress(folder: string): Promise<void> {
  await mkdir(store, { recursive: true })
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(folder, file))
      const hash = createHash('sha256').update(content).digest('hex')
      for (const [extension, compress] of Object.entries(compressions)) {
        const kept = path.join(store, `${hash}.${extension}`)
        if (!existsSync(kept)) {
          await writeFile(`${kept}.${process.pid}`, await compress(content))
          await rename(`${kept}.${process.pid}`, kept)
        }
        await copyFile(kept, path.join(folder, `${file}.${extension}`))
      }
    }),
  )
}
