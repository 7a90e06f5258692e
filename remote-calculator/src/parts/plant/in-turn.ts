/** Runs `work` one at a time; all calls before a run begins share that run. */
export function inTurn(work: () => Promise<boolean>): () => Promise<boolean> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | undefined
  return () => {
    next ??= last.then(() => {
      next = undefined
      return work()
    })
    last = next
    return next
  }
}
