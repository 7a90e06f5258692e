import { renderHook } from '@testing-library/react'
import { useToday } from './use-today'

afterEach(() => jest.useRealTimers())

test.each([
  ['2026-11-26T04:59:59Z', '2026-11-25'],
  ['2026-11-26T05:00:00Z', '2026-11-26'],
])('%s is the day %s in Lima', (now, day) => {
  jest.useFakeTimers({ now: new Date(now) })
  expect(renderHook(() => useToday()).result.current).toBe(day)
})
