import { setImmediate } from 'node:timers/promises'

/** Milliseconds at a stretch. */
const STRETCH_MS = 10

/** Does the steps of long work, between which other requests have their turn. */
export async function unhurried<T>(steps: Iterator<unknown, T>): Promise<T> {
  for (let began = performance.now(); ;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - began < STRETCH_MS) continue
    await setImmediate()
    began = performance.now()
  }
}
