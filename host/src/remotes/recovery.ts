/** Why a remote failed: it timed out, a file is missing, a hash differs, its code threw. */
export type Cause = 'late' | 'absent' | 'refused' | 'broken'

/**
 * Where it failed. loading, retry, previous: the attempts to load a remote, in this order; screen: a screen on its first
 * render; settled: a screen that had rendered already.
 */
export type Stage = 'loading' | 'retry' | 'previous' | 'screen' | 'settled'

/** What comes next. document: a reload, which takes the release that the registry and this browser's quarantine allow. */
type Next = 'retry' | 'previous' | 'document' | 'panel'

export interface Row {
  next: Next
  /** How long this browser skips the release. */
  quarantine: 'no' | 'minutes' | 'day'
  /** What 'Reintentar' does: code that hangs or threw stays so in this document. */
  retry: 'here' | 'document'
}

const row = (next: Next, quarantine: Row['quarantine'], retry: Row['retry']) => ({ next, quarantine, retry })

/** The recovery policy. A late attempt continues beside the next one: the first to load shows. */
export const table: Record<Stage, Record<Cause, Row>> = {
  loading: {
    late: row('retry', 'no', 'document'),
    absent: row('retry', 'minutes', 'here'),
    refused: row('retry', 'day', 'document'),
    broken: row('retry', 'day', 'document'),
  },
  retry: {
    late: row('previous', 'no', 'document'),
    absent: row('previous', 'minutes', 'here'),
    refused: row('previous', 'day', 'document'),
    broken: row('previous', 'day', 'document'),
  },
  previous: {
    late: row('panel', 'no', 'document'),
    absent: row('panel', 'no', 'here'),
    refused: row('panel', 'day', 'document'),
    broken: row('panel', 'day', 'document'),
  },
  screen: {
    late: row('panel', 'no', 'document'),
    absent: row('document', 'minutes', 'here'),
    refused: row('document', 'day', 'document'),
    broken: row('document', 'day', 'document'),
  },
  settled: {
    late: row('panel', 'no', 'document'),
    absent: row('document', 'no', 'document'),
    refused: row('document', 'no', 'document'),
    broken: row('panel', 'no', 'here'),
  },
}

/** Which other releases could show. */
export interface Choices {
  previous: boolean
  /** The registry's active release is no longer the failed one. */
  moved: boolean
}

/** The table's row, with the panel as next where no other release could show. */
export function afterFailure(stage: Stage, cause: Cause, { previous, moved }: Choices): Row {
  const found = table[stage][cause]
  const possible = {
    retry: true,
    previous,
    // A screen that rendered may hold input, which is not risked for an older release.
    document: moved || (previous && stage === 'screen'),
    panel: true,
  }
  return possible[found.next] ? found : { ...found, next: 'panel' }
}
