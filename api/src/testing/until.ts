import { setTimeout as wait } from 'node:timers/promises'

/** Polls until the condition holds. Rejects after `withinMs`, naming what it waited for. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 30_000,
  everyMs = 25,
): Promise<void> {
  const end = Date.now() + withinMs
  const isSoNow = async () => isSo()
  let isOver = false
  while (!(await isSoNow().catch(() => false))) {
    if (isOver) throw new Error(`Waited ${withinMs} ms for ${what}`)
    // The last question begins after the end.
    isOver = Date.now() > end
    await wait(everyMs)
  }
}
