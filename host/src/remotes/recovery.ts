import type { RemoteState } from '../federation/remotes-store'

/** Why a remote failed: it timed out, a file is missing, its code threw or has another hash. */
export type Cause = 'late' | 'absent' | 'broken'

/** Where it failed: loading the remote; a screen on its first render; a screen that had rendered already. */
export type Stage = 'loading' | 'screen' | 'settled'

/**
 * What comes next. attempt: the active release once more, then the previous one; document: a reload, which takes the release
 * that the registry and this browser's quarantine allow.
 */
type Next = 'attempt' | 'document' | 'panel'

export interface Row {
  next: Next
  /** How long this browser skips the release. */
  quarantine: 'no' | 'minutes' | 'day'
  retry: RemoteState['retry']
}

const row = (next: Next, quarantine: Row['quarantine'], retry: Row['retry']) => ({ next, quarantine, retry })

/** The recovery policy. A late attempt continues beside the next one: the first to load shows. */
const table: Record<Stage, Record<Cause, Row>> = {
  loading: {
    late: row('attempt', 'no', 'document'),
    absent: row('attempt', 'minutes', 'here'),
    broken: row('attempt', 'day', 'document'),
  },
  screen: {
    late: row('panel', 'no', 'document'),
    absent: row('document', 'minutes', 'here'),
    broken: row('document', 'day', 'document'),
  },
  settled: {
    late: row('panel', 'no', 'document'),
    absent: row('document', 'no', 'document'),
    broken: row('panel', 'no', 'here'),
  },
}

/** @param other whether another release could show: without one the panel is next */
export function afterFailure(stage: Stage, cause: Cause, other: boolean): Row {
  const found = table[stage][cause]
  return other ? found : { ...found, next: 'panel' }
}
