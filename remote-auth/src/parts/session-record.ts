/** Records in sessionStorage: they survive a reload and end with the tab. A browser that blocks storage keeps none. */

export function readRecord(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** A record's texts by name; null unless it has all of them. */
export function readTexts<Name extends string>(
  key: string,
  names: readonly Name[],
): Record<Name, string> | null {
  const record = readRecord(key) as Record<Name, unknown> | null
  return names.every((name) => typeof record?.[name] === 'string') ? (record as Record<Name, string>) : null
}

export function writeRecord(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: nothing is kept.
  }
}

export function removeRecord(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: there is no record.
  }
}
