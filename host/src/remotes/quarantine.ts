import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { Row } from './recovery'
import { readStored, writeStored } from '@csuite/shared/storage'

const KEY = 'csuite-quarantine'
const SPAN_MS: Record<Row['quarantine'], number> = { no: 0, minutes: 5 * 60 * 1000, day: 24 * 60 * 60 * 1000 }
const MAX_ENTRIES = 20

interface Entry {
  release: string
  until: number
}

const isEntry = (value: unknown): value is Entry => {
  const { release, until } = (value ?? {}) as Partial<Entry>
  return typeof release === 'string' && typeof until === 'number'
}

function currentEntries(): Entry[] {
  const stored = readStored('localStorage', KEY)
  return Array.isArray(stored) ? stored.filter(isEntry).filter(({ until }) => until > Date.now()) : []
}

type ReleaseName = Pick<RemoteDescriptor, 'name' | 'version'>

const nameOf = ({ name, version }: ReleaseName) => `${name}@${version}`

/** Makes this browser skip a release for some time; a longer quarantine stays. */
export function quarantine(release: ReleaseName, span: Row['quarantine']): void {
  const until = Date.now() + SPAN_MS[span]
  const entries = currentEntries()
  const isLonger = (entry: Entry) => entry.release === nameOf(release) && entry.until >= until
  if (span === 'no' || entries.some(isLonger)) return
  const others = entries.filter((entry) => entry.release !== nameOf(release))
  writeStored('localStorage', KEY, [...others, { release: nameOf(release), until }].slice(-MAX_ENTRIES))
}

export function endQuarantine(release: ReleaseName): void {
  const others = currentEntries().filter((entry) => entry.release !== nameOf(release))
  writeStored('localStorage', KEY, others)
}

export const isQuarantined = (release: ReleaseName): boolean =>
  currentEntries().some((entry) => entry.release === nameOf(release))
