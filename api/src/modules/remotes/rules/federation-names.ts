import { HOST_FEDERATION_NAME } from '@csuite/shared/contract/host-pages'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import type { Refusal } from './refusal'

const GLOBAL = String.raw`(?:self|globalThis|window)\s*(?:\.\s*([\w$]+)|\[\s*["']([^"'\]]+)["']\s*\])`
const ANY_GLOBAL = GLOBAL.replaceAll('([', '(?:[')
const LIST = new RegExp(
  // From the beginning of a name only: otherwise a long name is read again from each of its letters.
  String.raw`(?<![\w$])([\w$]+)\s*=\s*${GLOBAL}\s*(?:\|\|=|=\s*${ANY_GLOBAL}\s*\|\|)\s*\[\s*\]\s*[;,][\s/*]*\1\.forEach\(`,
  'g',
)

/**
 * The globals in which a build keeps its chunks, as its entry names them: webpack, rspack and rsbuild each call them
 * otherwise, and write `list = self.NAME = self.NAME || []; list.forEach(…)`.
 */
export const chunkListsOf = (entry: string): string[] =>
  [...entry.matchAll(LIST)].map(([, , plain, quoted]) => plain ?? quoted ?? '')

/** What another remote's release calls itself. */
export interface FederationNames {
  remote: string
  global: string
  lists: readonly string[]
}

/** @param entry the text of the release's entry; empty if another server has it */
export function checkFederationNames(
  { name, global }: Pick<ReleaseManifest, 'name' | 'global'>,
  entry: string,
  others: readonly FederationNames[],
): Refusal[] {
  const refused = (taken: string, owner: string, what: string): Refusal => ({
    rule: 'federation-name',
    message: `El nombre «${taken}» es ${owner}: da otro ${what}.`,
  })
  const plugin = '«name» a tu complemento de federación'
  if (global === HOST_FEDERATION_NAME) return [refused(global, 'del portal', plugin)]
  const foreign = others.filter(({ remote }) => remote !== name)
  const sameGlobal = foreign.find((other) => other.global === global)
  if (sameGlobal) return [refused(global, `de ${sameGlobal.remote}`, plugin)]
  return chunkListsOf(entry).flatMap((list) => {
    const owner = foreign.find(({ lists }) => lists.includes(list))
    return owner ? [refused(list, `de ${owner.remote}`, 'output.uniqueName a tu compilación')] : []
  })
}
