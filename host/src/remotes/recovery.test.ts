import { type Cause, type Choices, type Stage, afterFailure, table } from './recovery'

const everything: Choices = { previous: true, moved: true }
const nothing: Choices = { previous: false, moved: false }

// stage, cause → with another release, without one; its quarantine; what 'Reintentar' does.
test.each<[Stage, Cause, string, string, string, string]>([
  ['loading', 'late', 'retry', 'retry', 'no', 'document'],
  ['loading', 'absent', 'retry', 'retry', 'minutes', 'here'],
  ['loading', 'refused', 'retry', 'retry', 'day', 'document'],
  ['loading', 'broken', 'retry', 'retry', 'day', 'document'],
  ['retry', 'late', 'previous', 'panel', 'no', 'document'],
  ['retry', 'absent', 'previous', 'panel', 'minutes', 'here'],
  ['retry', 'refused', 'previous', 'panel', 'day', 'document'],
  ['retry', 'broken', 'previous', 'panel', 'day', 'document'],
  ['previous', 'late', 'panel', 'panel', 'no', 'document'],
  ['previous', 'absent', 'panel', 'panel', 'no', 'here'],
  ['previous', 'refused', 'panel', 'panel', 'day', 'document'],
  ['previous', 'broken', 'panel', 'panel', 'day', 'document'],
  ['screen', 'late', 'panel', 'panel', 'no', 'document'],
  ['screen', 'absent', 'document', 'panel', 'minutes', 'here'],
  ['screen', 'refused', 'document', 'panel', 'day', 'document'],
  ['screen', 'broken', 'document', 'panel', 'day', 'document'],
  ['standing', 'late', 'panel', 'panel', 'no', 'document'],
  ['standing', 'absent', 'document', 'panel', 'no', 'document'],
  ['standing', 'refused', 'document', 'panel', 'no', 'document'],
  ['standing', 'broken', 'panel', 'panel', 'no', 'here'],
])('%s, %s: %s, or %s without another release', (stage, cause, next, alone, quarantine, retry) => {
  expect(afterFailure(stage, cause, everything)).toEqual({ next, quarantine, retry })
  expect(afterFailure(stage, cause, nothing)).toEqual({ next: alone, quarantine, retry })
})

test('the rows above are all there are', () => {
  expect(Object.values(table).flatMap((causes) => Object.keys(causes))).toHaveLength(20)
})

test('a screen that stands gives way to a new release only, one that was asked for to the one before too', () => {
  const previousOnly = { previous: true, moved: false }
  expect(afterFailure('standing', 'absent', previousOnly).next).toBe('panel')
  expect(afterFailure('screen', 'absent', previousOnly).next).toBe('document')
})
