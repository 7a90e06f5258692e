import type { FailureCause } from './failure-cause'

const KEY = 'csuite-quarantine'
/**
 * Milliseconds that a release which failed in this browser is passed over: a day where it is proven broken, a few
 * minutes where only its files did not come.
 */
const QUARANTINE_MS: Record<FailureCause, number> = { release: 24 * 60 * 60 * 1000, transfer: 5 * 60 * 1000 }
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

/** Passes a release over in this browser, as long as the cause of its failure asks for. */
export function quarantine(release: ReleaseName, cause: FailureCause): void {
  const others = living().filter((entry) => entry.release !== nameOf(release))
  const entries = [...others, { release: nameOf(release), until: Date.now() + QUARANTINE_MS[cause] }]
  try {
    localStorage.setItem(KEY, JSON.stringify(entries.slice(-LIMIT)))
  } catch {
    // Without storage the release is tried again at the next document.
  }
}

/** True while this release is passed over in this browser. */
export const isQuarantined = (release: ReleaseName): boolean =>
  living().some((entry) => entry.release === nameOf(release))
