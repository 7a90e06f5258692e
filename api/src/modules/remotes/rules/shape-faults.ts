/** Validation issues as one sentence. @param fileOf the file in which a team writes a field */
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
