const SEPARATOR = '\n'

/** Many short texts that one needle after the other is looked for in: as one, they are searched three times as fast. */
export class Haystack {
  readonly #whole: string
  /** Where in the whole each text begins. */
  readonly #starts: Uint32Array

  constructor(texts: readonly string[]) {
    this.#whole = `${SEPARATOR}${texts.join(SEPARATOR)}`
    this.#starts = new Uint32Array(texts.length)
    let start = SEPARATOR.length
    for (const [index, text] of texts.entries()) {
      this.#starts[index] = start
      start += text.length + SEPARATOR.length
    }
  }

  /** Indexes of the texts that hold the needle, or begin with it, ascending. */
  *holding(needle: string, contains: boolean): Generator<number, undefined> {
    const sought = contains ? needle : `${SEPARATOR}${needle}`
    let next = 0
    for (let at = this.#whole.indexOf(sought); at !== -1;) {
      while ((this.#starts[next] ?? Number.POSITIVE_INFINITY) <= at + sought.length - needle.length) next += 1
      yield next - 1
      at = this.#whole.indexOf(sought, (this.#starts[next] ?? this.#whole.length + 1) - SEPARATOR.length)
    }
  }
}
