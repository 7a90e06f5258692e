import { createHash } from 'node:crypto'
import type { Chunk, Compilation } from 'webpack'
import type { ReleaseManifest } from '../../../shared/src/contract/releases'

/** Subresource integrity of a built asset, `sha384-…`. */
export function integrityOf(compilation: Compilation, file: string): string {
  const asset = compilation.getAsset(file)
  if (!asset) throw new Error(`${file} is not among the built assets`)
  return `sha384-${createHash('sha384').update(asset.source.buffer()).digest('base64')}`
}

/** The scripts of some chunks, without duplicates. */
export function scriptsOf(compilation: Compilation, chunks: Iterable<Chunk>): ReleaseManifest['files'] {
  const files = new Set<string>()
  for (const chunk of chunks) for (const file of chunk.files) if (file.endsWith('.js')) files.add(file)
  return [...files].map((file) => ({ file, integrity: integrityOf(compilation, file) }))
}
