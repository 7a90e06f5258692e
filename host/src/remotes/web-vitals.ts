type Kind = 'LCP' | 'INP' | 'CLS'

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface EventTiming extends PerformanceEntry {
  interactionId: number
}

/** The slowest interactions that are remembered; INP passes over one in fifty. */
const SLOWEST = 10
/** Milliseconds: a run of shifts ends after a pause, and after a length. */
const SHIFT_PAUSE_MS = 1000
const SHIFT_RUN_MS = 5000

function observe<T extends PerformanceEntry>(
  type: string,
  see: (entry: T) => void,
  options: object = {},
): void {
  try {
    new PerformanceObserver((list) => (list.getEntries() as T[]).forEach(see)).observe({
      type,
      buffered: true,
      ...options,
    })
  } catch {
    // This browser does not measure it.
  }
}

/** Measures the page's web vitals (web.dev/vitals) from its beginning on. */
export function watchVitals(): { take: () => { kind: Kind; value: number }[] } {
  let largest: number | undefined
  let shift = 0
  let run = { first: 0, last: 0, value: 0 }
  const interactions = new Map<number, number>()

  observe('largest-contentful-paint', (entry) => (largest = entry.startTime))
  observe<LayoutShift>('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return
    const continues = startTime - run.last < SHIFT_PAUSE_MS && startTime - run.first < SHIFT_RUN_MS
    run = continues
      ? { ...run, last: startTime, value: run.value + value }
      : { first: startTime, last: startTime, value }
    shift = Math.max(shift, run.value)
  })
  let seen = 0
  observe<EventTiming>(
    'event',
    ({ interactionId, duration }) => {
      if (!interactionId) return
      if (!interactions.has(interactionId)) seen += 1
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
      if (interactions.size <= SLOWEST) return
      const [quickest] = [...interactions].sort(([, a], [, b]) => a - b)
      if (quickest) interactions.delete(quickest[0])
    },
    { durationThreshold: 40 },
  )

  let taken = false
  return {
    /** The figures so far, once: the page is hidden for the first time. */
    take() {
      if (taken) return []
      taken = true
      const slowest = [...interactions.values()].sort((a, b) => b - a)
      const interaction = slowest[Math.min(slowest.length - 1, Math.floor(seen / 50))]
      return [
        ...(largest === undefined ? [] : [{ kind: 'LCP' as const, value: largest }]),
        ...(interaction === undefined ? [] : [{ kind: 'INP' as const, value: interaction }]),
        { kind: 'CLS' as const, value: shift },
      ]
    },
  }
}
