const MAX_PIECES = 3
/** A piece is one trigram, or two that overlap. */
const TRIGRAM = 3
const INDEXED = /^[\p{L}\p{N}]+$/u
/** "0000" is one trigram, which every thousand has. */
const REPEATED = /^(.)\1+$/u
/** Reading a row that the index finds takes as long as going through so many of a list, or longer: it may be on a disk. */
const ROW = 30
/** So few rows that do not match cost less to read than another piece to look up. */
const NEGLIGIBLE = 100

/** A stretch of a text. */
interface Piece {
  start: number
  text: string
}

/** Judges by number, ascending: the newest users' first. */
type Holding = readonly number[]

/** A piece that may be looked up beside those chosen. */
interface Candidate {
  piece: Piece
  /** Those with this piece and all chosen ones, among the judges that count. */
  left: Holding
  /** All with this piece. */
  holding: Holding
  /** All with its rarest trigram. */
  list: Holding
}

/** Whether the index can look up a text as it is spelled. */
export const isIndexed = (text: string): boolean => INDEXED.test(text)

/** Some texts, as the index spells them, those of the newest users first, that tell a common piece from a rare one. */
export class PieceJudges {
  readonly #lists = new Map<string, number[]>()

  /** @param weight how many users one of them stands for */
  constructor(
    private readonly texts: readonly string[],
    private readonly weight: number,
  ) {
    for (const [judge, text] of texts.entries())
      for (let end = TRIGRAM; end <= text.length; end += 1) {
        const trigram = text.slice(end - TRIGRAM, end)
        const list = this.#lists.get(trigram)
        if (list === undefined) this.#lists.set(trigram, [judge])
        else if (list.at(-1) !== judge) list.push(judge)
      }
  }

  /**
   * The pieces of a text, in its order, that the index finds among the newest users with the least work: those that few have,
   * and of whose trigrams few have the rarest. Those that overlap are one. None where the text has no trigram.
   */
  rarest(text: string, newest: number): string[] {
    const judging = Math.ceil(Math.min(this.texts.length, newest / this.weight))
    const enough = this.#candidate({ start: 0, text }, judging).left.length + NEGLIGIBLE / this.weight
    // One that none of the judges has may still be in thousands; two seldom are.
    const least = newest < NEGLIGIBLE * this.texts.length ? 1 : 2
    let candidates = piecesOf(text, judging < this.texts.length).map((piece) =>
      this.#candidate(piece, judging),
    )
    const chosen: Candidate[] = []
    let [cost, left] = [Number.POSITIVE_INFINITY, judging]
    while (chosen.length < MAX_PIECES && candidates.length > 0) {
      // Where nobody is left to judge by, a piece that is rare alone, and apart from the others.
      const worth = (candidate: Candidate) => [
        costOf([...chosen, candidate], judging),
        candidate.holding.length,
        chosen.filter(({ piece }) => overlap(piece, candidate.piece)).length,
      ]
      const best = candidates.reduce((first, next) => (isLess(worth(next), worth(first)) ? next : first))
      const [bestCost = 0] = worth(best)
      if (chosen.length > 0 && left > 0 && bestCost >= cost) break
      chosen.push(best)
      cost = bestCost
      left = best.left.length
      if (left <= enough && chosen.length >= least) break
      candidates = candidates
        .filter((candidate) => candidate !== best)
        .map((candidate) => ({ ...candidate, left: both(candidate.left, best.left) }))
    }
    return joined(chosen.map(({ piece }) => piece))
  }

  #candidate(piece: Piece, judging: number): Candidate {
    const lists = stretches(piece.text, TRIGRAM).map((trigram) => this.#lists.get(trigram.text) ?? [])
    const list = shortest(lists)
    const holding =
      lists.length === 1 ? list : list.filter((judge) => this.texts[judge]?.includes(piece.text))
    return { piece, holding, left: upTo(holding, judging), list }
  }
}

/** What looking up the pieces costs: the index goes through the shortest of its lists and finds the rows to read. */
function costOf(pieces: readonly Candidate[], judging: number): number {
  const list = shortest(pieces.map((piece) => piece.list))
  return upTo(list, judging).length + ROW * (pieces.at(-1)?.left.length ?? 0)
}

const shortest = (lists: readonly Holding[]): Holding =>
  lists.reduce((best, next) => (next.length < best.length ? next : best), lists[0] ?? [])

const upTo = (holding: Holding, judging: number): Holding => holding.filter((judge) => judge < judging)

function both(one: Holding, other: Holding): Holding {
  const others = new Set(other)
  return one.filter((judge) => others.has(judge))
}

function stretches(text: string, length: number): Piece[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_item, start) => ({
    start,
    text: text.slice(start, start + length),
  }))
}

/** @param short whether trigrams are pieces too, where there are longer ones */
function piecesOf(text: string, short: boolean): Piece[] {
  const pieces = [...stretches(text, TRIGRAM), ...stretches(text, TRIGRAM + 1)].filter((piece) =>
    isIndexed(piece.text),
  )
  const varied = pieces.filter((piece) => !REPEATED.test(piece.text))
  const long = varied.filter((piece) => short || piece.text.length > TRIGRAM)
  return [long, varied, pieces].find((some) => some.length > 0) ?? []
}

const overlap = (one: Piece, other: Piece): boolean =>
  one.start < other.start + other.text.length && other.start < one.start + one.text.length

/** Whether the first numbers that differ are in order. */
function isLess(one: readonly number[], other: readonly number[]): boolean {
  const index = one.findIndex((value, place) => value !== other[place])
  return index !== -1 && (one[index] ?? 0) < (other[index] ?? 0)
}

/** Pieces in the order of the text, those that overlap as one. */
function joined(pieces: readonly Piece[]): string[] {
  const result: Piece[] = []
  for (const piece of pieces.toSorted((one, other) => one.start - other.start)) {
    const previous = result.at(-1)
    const end = previous === undefined ? -1 : previous.start + previous.text.length
    if (previous === undefined || piece.start >= end) result.push({ ...piece })
    else previous.text += piece.text.slice(Math.max(0, end - piece.start))
  }
  return result.map(({ text }) => text)
}
