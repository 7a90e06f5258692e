import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { integrityOf } from '../../../api/src/modules/remotes/rules/file-gate'
import { root } from './product'

export interface Release {
  manifest: ReleaseManifest
  files: { file: string; content: string }[]
}

type Change = (file: string, content: string) => string

/**
 * A remote's build under another version, with changed files and the globals and hashes that follow.
 * @param number 0 to 99, part of the version
 */
export function releaseOf(remote: string, number: number, change: Change = (_, content) => content): Release {
  const folder = join(root, 'dist/remotes', remote)
  const built = readFileSync(join(folder, 'remote.json'), 'utf8')
  const { entry, files, version } = JSON.parse(built) as ReleaseManifest
  const builtMark = version.slice(version.lastIndexOf('-') + 1)
  const mark = `e2e000${String(number).padStart(2, '0')}`
  const hashes = new Map<string, string>()
  const withMark = (content: string) => content.replaceAll(builtMark, mark)
  const withHashes = (content: string) =>
    [...hashes].reduce((text, [before, after]) => text.replaceAll(before, after), content)
  const contents = new Map<string, Buffer>()
  // The entry comes last, since it contains the others' hashes.
  const ordered = [...files].sort((a, b) => Number(a.file === entry) - Number(b.file === entry))
  for (const { file, integrity } of ordered) {
    const original = readFileSync(join(folder, file))
    const content = file.endsWith('.js')
      ? Buffer.from(change(file, withHashes(withMark(original.toString()))))
      : original
    contents.set(file, content)
    hashes.set(integrity, integrityOf(content))
  }
  const manifest = JSON.parse(withHashes(withMark(built))) as ReleaseManifest
  return {
    manifest,
    files: [...contents].map(([file, content]) => ({ file, content: content.toString('base64') })),
  }
}

export const calculatorRelease = (number: number, change?: Change): Release =>
  releaseOf('remote-calculator', number, change)

/** A release that loads, but whose screen throws at its first render. */
export const breaksAtFirstShowing = (number: number): Release =>
  calculatorRelease(number, (_, content) =>
    content.replace(/(\w+):"Rango de entrada"/, 'get $1(){throw new Error("roto")}'),
  )
