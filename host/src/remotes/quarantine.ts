import type { Row } from './recovery'

const KEY = 'csuite-quarantine'
/** Milliseconds that a release which failed in this browser is passed over. */
const SPAN_MS: Record<Row['passOver'], number> = { no: 0, minutes: 5 * 60 * 1000, day: 24 * 60 * 60 * 1000 }
/** Most releases remembered; the oldest goes first. */
const LIMIT = 20

interface Entry {
  release: string
  until: number
}

const isEntry = (value: unknown): value is Entry => {
  const { release, until } = (value ?? {}) as Partial<Entry>
  return typeof release === 'string' && typeof until === 'number'
}

function living(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).filter(({ until }) => until > Date.now()) : []
  } catch {
    return []
  }
}

interface ReleaseName {
  name: string
  version: string
}

const nameOf = ({ name, version }: ReleaseName) => `${name}@${version}`

/** Passes a release over in this browser; what was longer stays. */
export function quarantine(release: ReleaseName, span: Row['passOver']): void {
  const until = Date.now() + SPAN_MS[span]
  const entries = living()
  const isLonger = (entry: Entry) => entry.release === nameOf(release) && entry.until >= until
  if (span === 'no' || entries.some(isLonger)) return
  const others = entries.filter((entry) => entry.release !== nameOf(release))
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, { release: nameOf(release), until }].slice(-LIMIT)))
  } catch {
    // Without storage the release is tried again at the next document.
  }
}

/** True while this release is passed over in this browser. */
export const isQuarantined = (release: ReleaseName): boolean =>
  living().some((entry) => entry.release === nameOf(release))
