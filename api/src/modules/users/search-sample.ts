import { type UserStatus, userStatuses } from '@csuite/shared/contract/user'
import { type TextFilter, spelled } from './user-filter.repository'

/** A user as far as a search looks at one. */
export type SampledUser = Record<TextFilter['column'], string> & {
  status: UserStatus
  /** Day of registration (UTC). */
  day: string
}

/** One that none of the judges has may still be in thousands; two seldom are. */
const MIN_PIECES = 2
const MAX_PIECES = 3
/** A share of users so small that among some of them another piece costs more than what it leaves out. */
const NEGLIGIBLE = 0.01
/** Pieces are looked for in this much of a long text, around the @, where addresses differ most. */
const PIECED_LENGTH = 32
/** Users that decide between pieces: enough to tell a common one from a rare one. */
const JUDGES = 2000
/** Characters of a piece, which make two trigrams: seldom a common one. A text that has no such piece is looked up by threes. */
const PIECE_LENGTH = 4
const PIECE = /^[\p{L}\p{N}]+$/u
/** "0000" is one trigram, which every thousand has. */
const REPEATED = /^(.)\1+$/u
/** So many of the newest matches in the sample say how thick they lie; a third of the guess is added, since they are a sample. */
const THICKNESS_SAMPLE = 32
const MARGIN = 4 / 3
/** The nearest match lies so much farther than the thickness says once in fifty times, or where the newest have another text. */
const FAR = 4
const DAY_MS = 86_400_000

/** A stretch of a text. */
interface Piece {
  start: number
  text: string
}

/** The newest part of the list, as the sample sees it. */
export interface Reach {
  /** How many users it holds. */
  users: number
  /** How many of them match. */
  matches: number
  /** Days from the registration of the oldest of them to that of the newest, both counted. */
  days: number
}

/** Some users taken at random. They decide how a search goes about it, never which rows it finds. */
export class SearchSample {
  readonly #newestFirst: readonly SampledUser[]
  readonly #byStatus = new Map<UserStatus, readonly SampledUser[]>()
  readonly #judges: Record<TextFilter['column'], Judges>

  /** @param all users when it was taken */
  constructor(
    people: readonly SampledUser[],
    readonly all: number,
  ) {
    this.#newestFirst = people.toSorted((one, other) => (one.day < other.day ? 1 : -1))
    for (const status of userStatuses)
      this.#byStatus.set(
        status,
        this.#newestFirst.filter((person) => person.status === status),
      )
    const step = Math.max(1, Math.floor(people.length / JUDGES))
    const judges = this.#newestFirst.filter((_person, index) => index % step === 0)
    this.#judges = {
      email: new Judges(judges.map(({ email }) => spelled(email))),
      searchName: new Judges(judges.map(({ searchName }) => spelled(searchName))),
    }
  }

  /** How many users one of the sample stands for. */
  get weight(): number {
    return this.all / Math.max(1, this.#newestFirst.length)
  }

  /**
   * Those of the sample with the status who have all of the texts, and how thick they lie. Of a common text no more are
   * looked for than it takes to tell how far back some `rows` of them reach.
   */
  matches(texts: readonly TextFilter[], status: UserStatus | undefined, rows: number): SampleMatches {
    const people = this.#withStatus(status)
    const enough = Math.ceil(rows / this.weight) + 4 * THICKNESS_SAMPLE
    const positions: number[] = []
    let looked = 0
    for (const person of people) {
      if (texts.every((text) => has(person, text))) positions.push(looked)
      looked += 1
      if (positions.length === enough) break
    }
    return new SampleMatches(people, positions, looked, this.weight)
  }

  /**
   * What the index looks for, in its spelling, so that few rows remain to be checked; undefined where it can look for
   * nothing. Looking up all trigrams of "paredes.1234" reads five long lists that each hold every Paredes; "1234" alone
   * reads a short one. It is one pattern, since each one is checked again on every row.
   * @param newest how many of the newest users are looked at, where it is not all: among few of them one piece is enough
   */
  pattern({ column, text, contains }: TextFilter, newest?: number): string | undefined {
    if (!contains) return PIECE.test(spelled(text)) ? `${spelled(text)}%` : undefined
    const pieces = this.#rarestPieces(column, text, newest)
    return pieces.length === 0 ? undefined : `%${joined(pieces).join('%')}%`
  }

  #withStatus(status: UserStatus | undefined): readonly SampledUser[] {
    return status === undefined ? this.#newestFirst : (this.#byStatus.get(status) ?? [])
  }

  #rarestPieces(column: TextFilter['column'], text: string, newest = this.all): Piece[] {
    const judges = this.#judges[column]
    let remaining = Math.ceil(judges.size * Math.min(1, newest / this.all))
    const judging = remaining
    const goal = judges.holding(spelled(text)).filter((judge) => judge < judging).length
    const [minPieces, enough] = newest < this.all ? [1, goal + judging * NEGLIGIBLE] : [MIN_PIECES, goal]
    let candidates = candidatesIn(text).map((piece) => {
      const all = judges.holding(piece.text)
      return { piece, left: all.filter((judge) => judge < judging), alone: all.length }
    })
    const chosen: Piece[] = []
    while (chosen.length < MAX_PIECES && candidates.length > 0) {
      // Where nobody is left to judge by, a piece that is rare alone, and apart from the others.
      const worth = ({ piece, left, alone }: (typeof candidates)[number]) =>
        [left.length, alone, chosen.some((other) => overlap(piece, other)) ? 1 : 0] as const
      const best = candidates.reduce((least, next) => (isLess(worth(next), worth(least)) ? next : least))
      if (chosen.length > 0 && best.left.length === remaining && remaining > 0) break
      chosen.push(best.piece)
      remaining = best.left.length
      if (remaining <= enough && chosen.length >= minPieces) break
      const among = new Set(best.left)
      candidates = candidates
        .filter((candidate) => candidate !== best)
        .map((candidate) => ({ ...candidate, left: candidate.left.filter((judge) => among.has(judge)) }))
    }
    return chosen
  }
}

/** Some texts, as the index spells them, those of the newest users first, that tell a common piece from a rare one. */
class Judges {
  /** By piece, the texts that hold it. */
  readonly #holding = new Map<string, number[]>()

  constructor(private readonly texts: readonly string[]) {
    for (const [judge, text] of texts.entries())
      for (let start = 0; start + PIECE_LENGTH <= text.length; start += 1) {
        const piece = text.slice(start, start + PIECE_LENGTH)
        const holding = this.#holding.get(piece)
        if (holding === undefined) this.#holding.set(piece, [judge])
        else if (holding.at(-1) !== judge) holding.push(judge)
      }
  }

  get size(): number {
    return this.texts.length
  }

  /** Which of them hold a piece, in their order. */
  holding(piece: string): readonly number[] {
    if (piece.length === PIECE_LENGTH) return this.#holding.get(piece) ?? []
    return [...this.texts.keys()].filter((judge) => this.texts[judge]?.includes(piece))
  }
}

/** Where in the sample those who match lie, newest first. */
export class SampleMatches {
  constructor(
    private readonly people: readonly SampledUser[],
    private readonly positions: readonly number[],
    private readonly looked: number,
    private readonly weight: number,
  ) {}

  get count(): number {
    return this.positions.length
  }

  /** How many of all users match, as the sample sees it. */
  get estimate(): number {
    return (this.count / Math.max(1, this.looked)) * this.people.length * this.weight
  }

  /**
   * How far back the newest `rows` matches reach; undefined when the sample has too few to tell, or thinks that it is to the
   * beginning. As thick as the newest ones lie, but to the nearest where that is far off: there may be none before it.
   */
  reach(rows: number): Reach | undefined {
    const needed = Math.ceil(rows / this.weight)
    const looked = Math.max(Math.min(THICKNESS_SAMPLE, this.count), needed)
    const [nearest, farthest] = [this.positions[needed - 1], this.positions[looked - 1]]
    if (nearest === undefined || farthest === undefined) return undefined
    const distance = (farthest + 1) / looked
    const guessed = (rows / this.weight) * distance * MARGIN
    const end = nearest + 1 > FAR * needed * distance ? nearest + 1 : guessed
    const [newest, oldest] = [this.people[0]?.day, this.people[Math.ceil(end)]?.day]
    if (newest === undefined || oldest === undefined) return undefined
    const matches = this.positions.filter((position) => position < end).length * this.weight
    return {
      users: Math.ceil(end * this.weight),
      matches: Math.max(rows, matches),
      days: (Date.parse(newest) - Date.parse(oldest)) / DAY_MS + 1,
    }
  }
}

function candidatesIn(text: string): Piece[] {
  const at = text.indexOf('@')
  const start = Math.max(0, Math.min(at - PIECED_LENGTH / 2, text.length - PIECED_LENGTH))
  const part = spelled(text).slice(start, start + PIECED_LENGTH)
  const ofLength = (length: number): Piece[] =>
    Array.from({ length: Math.max(0, part.length - length + 1) }, (_item, index) => ({
      start: index,
      text: part.slice(index, index + length),
    })).filter((piece) => PIECE.test(piece.text))
  const pieces = ofLength(PIECE_LENGTH).filter((piece) => !REPEATED.test(piece.text))
  return pieces.length > 0 ? pieces : ofLength(PIECE_LENGTH - 1)
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
    else previous.text += piece.text.slice(end - piece.start)
  }
  return result.map(({ text }) => text)
}

function has(person: SampledUser, { column, text, contains }: TextFilter): boolean {
  return contains ? person[column].includes(text) : person[column].startsWith(text)
}
