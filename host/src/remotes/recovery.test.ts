import { type Cause, type Row, type Stage, afterFailure } from './recovery'

test.each<[Stage, Cause, Row['next'], Row['quarantine'], Row['retry']]>([
  ['loading', 'late', 'attempt', 'no', 'document'],
  ['loading', 'absent', 'attempt', 'minutes', 'here'],
  ['loading', 'broken', 'attempt', 'day', 'document'],
  ['screen', 'late', 'panel', 'no', 'document'],
  ['screen', 'absent', 'document', 'minutes', 'here'],
  ['screen', 'broken', 'document', 'day', 'document'],
  ['settled', 'late', 'panel', 'no', 'document'],
  ['settled', 'absent', 'document', 'no', 'document'],
  ['settled', 'broken', 'panel', 'no', 'here'],
])(
  '%s, %s: %s, quarantine %s, retry %s; the panel without another release',
  (stage, cause, next, ...rest) => {
    const [quarantine, retry] = rest
    expect(afterFailure(stage, cause, true)).toEqual({ next, quarantine, retry })
    expect(afterFailure(stage, cause, false)).toEqual({ next: 'panel', quarantine, retry })
  },
)
