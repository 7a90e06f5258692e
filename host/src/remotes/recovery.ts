/** Why something of a remote did not come to show: it is late, its file is absent, its hash is refused, its code broke. */
export type Cause = 'late' | 'absent' | 'refused' | 'broken'

/**
 * Where it failed. loading, again, previous: the attempts at a remote, in this order; screen: a screen that was asked for;
 * standing: a screen that stood for a while.
 */
export type Stage = 'loading' | 'again' | 'previous' | 'screen' | 'standing'

/** What comes next. document: the page is loaded again, which takes the release that the registry and this browser allow. */
type Next = 'again' | 'previous' | 'document' | 'panel'

export interface Row {
  next: Next
  /** How long this browser passes the release over. */
  passOver: 'no' | 'minutes' | 'day'
  /** What 'Reintentar' on the panel does: what hangs or broke stays so in this document. */
  retry: 'here' | 'document'
}

const row = (next: Next, passOver: Row['passOver'], retry: Row['retry']): Row => ({ next, passOver, retry })

/** The whole policy. A late attempt goes on beside the next one: whichever comes first shows. */
export const table: Record<Stage, Record<Cause, Row>> = {
  loading: {
    late: row('again', 'no', 'document'),
    absent: row('again', 'minutes', 'here'),
    refused: row('again', 'day', 'document'),
    broken: row('again', 'day', 'document'),
  },
  again: {
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
  standing: {
    late: row('panel', 'no', 'document'),
    absent: row('document', 'no', 'document'),
    refused: row('document', 'no', 'document'),
    broken: row('panel', 'no', 'here'),
  },
}

/** Which other releases there are to show. */
export interface Choices {
  /** The registry names a release before the failed one. */
  previous: boolean
  /** The registry names another release than the one that failed. */
  moved: boolean
}

/** The row for a failure, or the panel in its place where there is nothing else to show. */
export function afterFailure(stage: Stage, cause: Cause, { previous, moved }: Choices): Row {
  const found = table[stage][cause]
  const possible = {
    again: true,
    previous,
    // What was typed into a standing screen is not risked for an older release.
    document: moved || (previous && stage === 'screen'),
    panel: true,
  }
  return possible[found.next] ? found : { ...found, next: 'panel' }
}
