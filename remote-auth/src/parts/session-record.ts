/** Small records of this tab that survive a reload and end with the tab. A browser that blocks storage keeps none. */

export function readRecord(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeRecord(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: what was typed lives in the page only.
  }
}

export function removeRecord(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked: there was no record.
  }
}
