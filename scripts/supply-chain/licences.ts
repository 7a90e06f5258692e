import type { LockedPackage } from './locked-packages'

/** Permissive licences, which only ask to be named. */
const anywhere = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
  'MIT-0',
  'Zlib',
])

const exceptions: Record<string, string> = {
  // Build data, named in the licence list.
  'caniuse-lite': 'CC-BY-4.0',
  // Fonts that are served unchanged.
  '@fontsource-variable/geist': 'OFL-1.1',
  '@fontsource-variable/geist-mono': 'OFL-1.1',
}

/** Weak copyleft: fine for tools that are not delivered. */
const inDevelopment = new Set(['MPL-2.0', 'CC-BY-4.0'])

/** True if the SPDX expression of the package's licence is allowed where the package is used. */
export function isAllowed({ name, license, dev }: Pick<LockedPackage, 'name' | 'license' | 'dev'>): boolean {
  if (license === undefined) return false
  const allowed = (one: string) =>
    anywhere.has(one) || exceptions[name] === one || (dev === true && inDevelopment.has(one))
  const choices = license.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed(one.trim())))
}
