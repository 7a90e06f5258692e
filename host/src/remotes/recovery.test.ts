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
  ['settled', 'late', 'panel', 'panel', 'no', 'document'],
  ['settled', 'absent', 'document', 'panel', 'no', 'document'],
  ['settled', 'refused', 'document', 'panel', 'no', 'document'],
  ['settled', 'broken', 'panel', 'panel', 'no', 'here'],
])('%s, %s: %s, or %s without another release', (stage, cause, next, alone, quarantine, retry) => {
  expect(afterFailure(stage, cause, everything)).toEqual({ next, quarantine, retry })
  expect(afterFailure(stage, cause, nothing)).toEqual({ next: alone, quarantine, retry })
})

test('the table has no other rows', () => {
  expect(Object.values(table).flatMap((causes) => Object.keys(causes))).toHaveLength(20)
})

test('a settled screen reloads for a new release only, a first render for the previous one too', () => {
  const previousOnly = { previous: true, moved: false }
  expect(afterFailure('settled', 'absent', previousOnly).next).toBe('panel')
  expect(afterFailure('screen', 'absent', previousOnly).next).toBe('document')
})
