import * as z from 'zod/mini'

/** What a shape's own sentences leave open, in Spanish: the command line has no language of its own. */
export const { localeError: inSpanish } = z.locales.es()

/**
 * What is wrong with a shape, in one sentence.
 * @param fileOf the file, of those that a team writes, in which a field stands
 */
export function shapeFaults(
  { issues }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] },
  fileOf: (field: string) => string,
): string {
  const faults = issues.slice(0, 3).map(({ path, message }) => {
    const place = path.join('.')
    return `corrige ${place === '' ? '' : `«${place}» en `}${fileOf(String(path[0] ?? ''))}: ${message}`
  })
  const sentence = faults.join('; ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1).replace(/\.?$/, '.')
}
