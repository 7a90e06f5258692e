/** Keys of an item, the widest group first. */
type Path = readonly string[]

/** Items that are served in turn by the first key of their paths, within each first key by the second one, and so on. */
export class RoundRobin<T> {
  readonly #groups = new Map<string, RoundRobin<T>>()
  readonly #items = new Set<T>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add([key, ...rest]: Path, item: T): void {
    this.#size += 1
    if (key === undefined) {
      this.#items.add(item)
      return
    }
    const group = this.#groups.get(key) ?? new RoundRobin<T>()
    this.#groups.set(key, group)
    group.add(rest, item)
  }

  /** The item must have been added with this path. */
  remove([key, ...rest]: Path, item: T): void {
    this.#size -= 1
    if (key === undefined) {
      this.#items.delete(item)
      return
    }
    const group = this.#groups.get(key)
    group?.remove(rest, item)
    if (group?.size === 0) this.#groups.delete(key)
  }

  /** Removes the item whose turn it is. */
  take(): T | undefined {
    if (this.#size === 0) return undefined
    this.#size -= 1
    for (const [key, group] of this.#groups) {
      this.#groups.delete(key)
      const item = group.take()
      if (group.size > 0) this.#groups.set(key, group)
      return item
    }
    const [item] = this.#items
    if (item !== undefined) this.#items.delete(item)
    return item
  }

  /** The newest item of the largest group; of equal groups the newer one counts as larger. */
  newestOfLargest(): T | undefined {
    let largest: RoundRobin<T> | undefined
    for (const group of this.#groups.values()) if (group.size >= (largest?.size ?? 0)) largest = group
    return largest === undefined ? [...this.#items].at(-1) : largest.newestOfLargest()
  }
}
