export type Random = ReturnType<typeof randomFrom>

/** mulberry32, seeded so that a run can be repeated. */
export function randomFrom(seed: number) {
  let state = seed
  /** 0 to 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    chance: (probability: number) => next() < probability,
    pick: <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T,
  }
}
