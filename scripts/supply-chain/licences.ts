/** Licences that ask nothing of a closed product but to be named. */
const anywhere = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
])

/** Further ones, each for a reason. */
const further: Record<string, { licence: string; reason: string }> = {
  'caniuse-lite': { licence: 'CC-BY-4.0', reason: 'data of the build; named in the licence list' },
  '@fontsource-variable/geist': { licence: 'OFL-1.1', reason: 'a font, served unchanged' },
  '@fontsource-variable/geist-mono': { licence: 'OFL-1.1', reason: 'a font, served unchanged' },
}

/** Weak copyleft, by the file: fine for tools that are not delivered. */
const inDevelopment = new Set(['MPL-2.0', 'CC-BY-4.0'])

/** Whether a package's licence, an SPDX expression, is on the list for where the package is used. */
export function isAllowed({
  name,
  license,
  development,
}: {
  name: string
  license: string | undefined
  development: boolean
}): boolean {
  if (license === undefined) return false
  const allowed = (one: string) =>
    anywhere.has(one) || further[name]?.licence === one || (development && inDevelopment.has(one))
  const choices = license.replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => allowed(one.trim())))
}
