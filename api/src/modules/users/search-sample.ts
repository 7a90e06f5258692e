import { type UserStatus, userStatuses } from '@csuite/shared/contract/user'
import { Haystack } from './search-haystack'
import { PieceJudges, isIndexed } from './search-pieces'
import { type PeriodLength, lastDayOf, periodKey, periodLengths } from './search-periods'
import { type TextFilter, spelled } from './user-filter.repository'

/** A user as far as a search looks at one. */
export type SampledUser = Record<TextFilter['column'], string> & {
  status: UserStatus
  /** Day of registration (UTC), counted from 2000. */
  day: number
}

/** Users that decide between pieces: enough to tell a common one from a rare one. */
const JUDGES = 2000
/** Pieces are looked for in this much of a long text, around the @, where addresses differ most. */
const PIECED_LENGTH = 32
/** So many of the newest matches in the sample say how thick they lie; a third of the guess is added, since they are a sample. */
const THICKNESS_SAMPLE = 32
const MARGIN = 4 / 3
/** The nearest match lies so much farther than the thickness says once in fifty times, or where the newest have another text. */
const FAR = 4
/** Looking into one more period costs the index as much as fetching so many matches. */
const MATCHES_PER_PERIOD = 100

/** Periods of registration, newest first, one after the other without a gap. */
export interface Cover {
  /** As the index numbers them (`periodKey`). */
  periods: number[]
  /** Whether they reach back to the beginning; if not, the sample expects all that is wanted in them. */
  complete: boolean
}

/** Some users taken at random. They decide how a search goes about it, never which rows it finds. */
export class SearchSample {
  readonly #everyone: SampledUsers
  readonly #byStatus = new Map<UserStatus, SampledUsers>()
  readonly #judges: Record<TextFilter['column'], PieceJudges>

  /** @param all users when it was taken */
  constructor(
    newestFirst: readonly SampledUser[],
    readonly all: number,
  ) {
    this.#everyone = new SampledUsers(newestFirst)
    for (const status of userStatuses)
      this.#byStatus.set(status, new SampledUsers(newestFirst.filter((person) => person.status === status)))
    const step = Math.max(1, Math.floor(newestFirst.length / JUDGES))
    const judges = newestFirst.filter((_person, index) => index % step === 0)
    const judgesOf = (column: TextFilter['column']) =>
      new PieceJudges(
        judges.map((judge) => spelled(judge[column])),
        all / Math.max(1, judges.length),
      )
    this.#judges = { email: judgesOf('email'), searchName: judgesOf('searchName') }
  }

  /** How many users one of the sample stands for. */
  get weight(): number {
    return this.all / Math.max(1, this.#everyone.people.length)
  }

  /**
   * Those of the sample with the status who have all of the texts, and how thick they lie. Of a common text no more are
   * looked for than it takes to tell how far back some `rows` of them reach.
   */
  matches(texts: readonly TextFilter[], status: UserStatus | undefined, rows: number): SampleMatches {
    const users = (status === undefined ? this.#everyone : this.#byStatus.get(status)) ?? new SampledUsers([])
    const enough = Math.ceil(rows / this.weight) + 4 * THICKNESS_SAMPLE
    const positions: number[] = []
    for (const position of users.holding(texts)) {
      positions.push(position)
      if (positions.length === enough)
        return new SampleMatches(users.people, positions, position + 1, this.weight)
    }
    return new SampleMatches(users.people, positions, users.people.length, this.weight)
  }

  /**
   * What the index looks for, in its spelling, so that few rows remain to be checked; undefined where it can look for
   * nothing. Looking up all trigrams of "paredes.1234" reads five long lists that each hold every Paredes; "1234" alone
   * reads a short one. It is one pattern, since each one is checked again on every row.
   * @param newest how many of the newest users are looked at, where it is not all: among few of them one piece is enough
   */
  pattern({ column, text, contains }: TextFilter, newest = this.all): string | undefined {
    if (!contains) return isIndexed(spelled(text)) ? `${spelled(text)}%` : undefined
    const pieces = this.#judges[column].rarest(spelled(distinctive(text)), newest)
    return pieces.length === 0 ? undefined : `%${pieces.join('%')}%`
  }
}

/** Sampled users, newest first, whose texts are looked through. */
class SampledUsers {
  readonly #haystacks = new Map<TextFilter['column'], Haystack>()

  constructor(readonly people: readonly SampledUser[]) {}

  /** Indexes of those who have all of the texts. */
  *holding([first, ...others]: readonly TextFilter[]): Generator<number, undefined> {
    const found =
      first === undefined
        ? this.people.keys()
        : this.#haystack(first.column).holding(first.text, first.contains)
    for (const index of found) {
      const person = this.people[index]
      if (person !== undefined && others.every((text) => has(person, text))) yield index
    }
  }

  #haystack(column: TextFilter['column']): Haystack {
    const haystack = this.#haystacks.get(column) ?? new Haystack(this.people.map((person) => person[column]))
    this.#haystacks.set(column, haystack)
    return haystack
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
   * Among how many of the newest users the newest `rows` matches lie; undefined when the sample has too few to tell, or
   * thinks that it is all. As thick as the newest ones lie, but to the nearest where that is far off: there may be none
   * before it.
   */
  reach(rows: number): number | undefined {
    const needed = Math.ceil(rows / this.weight)
    const looked = Math.max(Math.min(THICKNESS_SAMPLE, this.count), needed)
    const [nearest, farthest] = [this.positions[needed - 1], this.positions[looked - 1]]
    if (nearest === undefined || farthest === undefined) return undefined
    const distance = (farthest + 1) / looked
    const guessed = (rows / this.weight) * distance * MARGIN
    const end = nearest + 1 > FAR * needed * distance ? nearest + 1 : guessed
    return end < this.people.length ? Math.ceil(end * this.weight) : undefined
  }

  /**
   * The periods in which `rows` matches are looked for: as long as can be where the sample has few, so that few are looked
   * into, and so short where it has many that the last one holds few more than are wanted.
   * @param today day (`dayOf`) after which nobody has registered
   */
  cover(rows: number, today: number): Cover {
    const batch = Math.sqrt(2 * MATCHES_PER_PERIOD * rows) / this.weight
    const days = this.positions.map((position) => this.people[position]?.day ?? 0)
    const complete = this.looked === this.people.length
    const oldest = complete ? 0 : (this.people[this.looked - 1]?.day ?? 0)
    const periods: number[] = []
    let covered = 0
    const coveredBy = (first: number): number => {
      let next = covered
      while ((days[next] ?? -1) >= first) next += 1
      return next
    }
    let last = lastDayOf(today, periodLengths[0])
    const fits = (length: PeriodLength): boolean => {
      const first = last - length + 1
      return last === lastDayOf(last, length) && first >= oldest && coveredBy(first) - covered <= batch
    }
    while (last >= oldest) {
      const length = periodLengths.find(fits) ?? 1
      periods.push(periodKey(last, length))
      last -= length
      covered = coveredBy(last + 1)
    }
    return { periods, complete }
  }
}

function distinctive(text: string): string {
  const start = Math.max(0, Math.min(text.indexOf('@') - PIECED_LENGTH / 2, text.length - PIECED_LENGTH))
  return text.slice(start, start + PIECED_LENGTH)
}

function has(person: SampledUser, { column, text, contains }: TextFilter): boolean {
  return contains ? person[column].includes(text) : person[column].startsWith(text)
}
