import { settings } from './settings'

/** Smaller differences to the server's clock say nothing: caches and slow answers make them, too. */
const TOLERANCE_MS = 10 * 60_000
const ANSWER_MS = 3000

let aheadMs = 0
let onWrong: () => void = () => undefined

/** The time by the server's clock, as far as an answer has told it. */
export const serverNow = (): number => Date.now() - aheadMs

/** Called on each answer that shows this device's clock to be wrong. */
export function onWrongClock(listener: () => void): void {
  onWrong = listener
}

export function readServerTime({ headers }: Response): void {
  const ahead = Date.now() - Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(ahead)) return
  aheadMs = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0
  if (aheadMs !== 0) onWrong()
}

/**
 * Asks the server for its time; without an answer this device's clock holds.
 * @returns false without an answer
 */
export function askServerTime(): Promise<boolean> {
  return fetch(`${settings().apiBase}/health/live`, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    (answer) => (readServerTime(answer), true),
    () => false,
  )
}
