import type { UserStatus } from '@csuite/shared/contract/user'
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
/** Pieces are looked for in this much of a long text, around the @, where addresses differ most. */
const PIECED_LENGTH = 32
/** Users that decide between pieces: enough to tell a common one from a rare one. */
const JUDGES = 2000
/** Characters of a piece, which make two trigrams: seldom a common one. */
const PIECE_LENGTHS = [4, 3]
const PIECE = /^[\p{L}\p{N}]+$/u

/** Some users taken at random. They decide how a search goes about it, never what it finds. */
export class SearchSample {
  readonly #newestFirst: readonly SampledUser[]
  readonly #judges: Record<TextFilter['column'], string[]>

  /** @param all users when it was taken */
  constructor(
    people: readonly SampledUser[],
    readonly all: number,
  ) {
    this.#newestFirst = people.toSorted((one, other) => (one.day < other.day ? 1 : -1))
    const step = Math.max(1, Math.floor(people.length / JUDGES))
    const judges = people.filter((_person, index) => index % step === 0)
    this.#judges = {
      email: judges.map(({ email }) => spelled(email)),
      searchName: judges.map(({ searchName }) => spelled(searchName)),
    }
  }

  /** How many users one of the sample stands for. */
  get weight(): number {
    return this.all / Math.max(1, this.#newestFirst.length)
  }

  /** Days (UTC) on which those of the sample registered who have all of the texts and the status, newest first. */
  daysOf(texts: readonly TextFilter[], status?: UserStatus): string[] {
    return this.#newestFirst
      .filter(
        (person) =>
          (status === undefined || person.status === status) && texts.every((text) => has(person, text)),
      )
      .map(({ day }) => day)
  }

  /** How many users registered since a day (UTC). */
  usersSince(day: string): number {
    const older = this.#newestFirst.findIndex((person) => person.day < day)
    return (older === -1 ? this.#newestFirst.length : older) * this.weight
  }

  /**
   * The parts of a text, as the index spells them, that it should look for, so that few rows remain to be checked. Looking
   * up all trigrams of "paredes.1234" reads five long lists that each hold every Paredes; "1234" alone reads a short one.
   */
  pieces({ column, text }: TextFilter): string[] {
    let candidates = candidatesIn(text)
    let remaining = this.#judges[column]
    const goal = remaining.filter((value) => value.includes(spelled(text))).length
    const chosen: string[] = []
    while (chosen.length < MAX_PIECES && candidates.length > 0) {
      const judged = candidates.map((piece) => ({
        piece,
        left: remaining.filter((value) => value.includes(piece)),
      }))
      const best = judged.reduce((least, next) => (next.left.length < least.left.length ? next : least))
      if (chosen.length > 0 && best.left.length === remaining.length && remaining.length > 0) break
      chosen.push(best.piece)
      candidates = candidates.filter((piece) => piece !== best.piece)
      remaining = best.left
      if (remaining.length <= goal && chosen.length >= MIN_PIECES) break
    }
    return chosen
  }
}

function candidatesIn(text: string): string[] {
  const at = text.indexOf('@')
  const start = Math.max(0, Math.min(at - PIECED_LENGTH / 2, text.length - PIECED_LENGTH))
  const part = spelled(text).slice(start, start + PIECED_LENGTH)
  return PIECE_LENGTHS.flatMap((length) =>
    Array.from({ length: Math.max(0, part.length - length + 1) }, (_item, index) =>
      part.slice(index, index + length),
    ).filter((piece) => PIECE.test(piece)),
  )
}

function has(person: SampledUser, { column, text, contains }: TextFilter): boolean {
  return contains ? person[column].includes(text) : person[column].startsWith(text)
}
