import { type TextFilter, isIndexable } from './user-filter.repository'

/** A user as far as a search looks at one. */
export type SampledUser = Record<TextFilter['column'], string>

/** Characters of a piece: of its two trigrams or more one is seldom common. */
const PIECE = 4
const MAX_PIECES = 3
/** Pieces are looked for in this much of a long text, around the @, where addresses differ most. */
const PIECED_LENGTH = 32
/** Users that decide between pieces: enough to tell a common one from a rare one. */
const JUDGES = 1000

/** Some users taken at random. They decide how a search goes about it, never what it finds. */
export class SearchSample {
  constructor(
    private readonly people: readonly SampledUser[],
    /** Users when it was taken. */
    readonly all: number,
  ) {}

  /** The share of users, 0 to 1, that have all of the texts. */
  share(texts: readonly TextFilter[]): number {
    const matching = this.people.filter((person) => texts.every((text) => has(person, text)))
    return matching.length / Math.max(1, this.people.length)
  }

  /**
   * The parts of a text that an index should look for, so that few rows remain to be checked. Looking up all trigrams of
   * "paredes.123" reads five long lists of which every one holds each Paredes; ".123" alone reads a short one.
   */
  pieces({ column, text }: TextFilter): string[] {
    const at = text.indexOf('@')
    const start = Math.max(0, Math.min(at - PIECED_LENGTH / 2, text.length - PIECED_LENGTH))
    const candidates = Array.from(
      { length: Math.min(text.length, PIECED_LENGTH) - PIECE + 1 },
      (_item, index) => text.slice(start + index, start + index + PIECE),
    ).filter(isIndexable)
    let remaining = this.people.slice(0, JUDGES).map((person) => person[column])
    const goal = remaining.filter((value) => value.includes(text)).length
    const chosen: string[] = []
    while (chosen.length < MAX_PIECES && candidates.length > 0) {
      const best = candidates
        .map((piece) => ({ piece, left: remaining.filter((value) => value.includes(piece)) }))
        .reduce((least, next) => (next.left.length < least.left.length ? next : least))
      if (chosen.length > 0 && best.left.length === remaining.length) break
      chosen.push(best.piece)
      remaining = best.left
      if (remaining.length <= goal) break
    }
    return chosen.length > 0 ? chosen : [text]
  }
}

function has(person: SampledUser, { column, text, contains }: TextFilter): boolean {
  return contains ? person[column].includes(text) : person[column].startsWith(text)
}
