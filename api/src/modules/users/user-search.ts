import type { Orm } from '../../db/database'
import { dayOf } from './search-periods'
import { type SampleMatches, SearchSample } from './search-sample'
import { type UserFilter, textsOf } from './user-filter.repository'
import {
  type Found,
  type Search,
  type Wanted,
  lookUpAfter,
  matchesAmong,
  newestByPeriod,
  newestMatches,
  sampleUsers,
  walkAfter,
} from './user-search.repository'
import type { UserRow } from './users.repository'

/** Matches that are counted and paged; more are shown as "más de 1000". */
export const COUNTED_MATCHES = 1000
const WANTED = COUNTED_MATCHES + 1
/** So few users are read one by one. */
const FEW = 10_000
/** Users in the sample: among five million each stands for 125. */
const SAMPLE = 40_000
const FIRST_SAMPLE = 4000
const SAMPLE_MS = 600_000
/** A walk through so many users in the list's order costs less than the index. */
const WALK = 5000
/** A match that is sought by period costs the index as much as so many read one after the other. */
const SOUGHT = 2
/** A text that a smaller share of users has is read from the index whole for an export, any other in the list's order. */
const RARE = 0.005

export interface Matches {
  /** The page, newest first. */
  rows: UserRow[]
  /** At most COUNTED_MATCHES. */
  total: number
  capped: boolean
}

/**
 * Finds users by parts of their email or name, newest first. One index holds periods of registration, status and trigrams
 * together; a sample says how far back the wanted rows reach: a very common text is found by walking the list, a common one in
 * periods, short where it lies thick and long where it is thin, a rare one among all. A bad guess costs another look.
 */
export class UserSearch {
  #sample: SearchSample | undefined
  #sampledAt = 0
  /** Users that were drawn for it. */
  #drawn = 0
  /** Searches that were counted to more than a thousand since the sample was taken: so that they are not on the next page. */
  readonly #many = new Set<string>()
  #taking: Promise<SearchSample> | undefined

  constructor(
    private readonly orm: Orm,
    private readonly now: () => number = Date.now,
    private readonly sampleSize = SAMPLE,
  ) {}

  /**
   * One page; at most the newest thousand matches are counted and paged. Where there must be more than a thousand, since so
   * many of the sample match or so many were found before, only the page is looked for: the total says no more than that.
   */
  async find(
    filter: UserFilter,
    all: number,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<Matches> {
    const asked = { texts: textsOf(filter, all), status: filter.status }
    const page = { offset, limit: Math.max(0, Math.min(limit, COUNTED_MATCHES - offset)) }
    const toCount = { limit: WANTED, page }
    if (all <= FEW) return counted(await matchesAmong(this.orm, asked, FEW, toCount))
    const search = { ...asked, sample: await this.#currentSample(all) }
    const matches = search.sample.matches(search.texts, search.status, WANTED)
    const key = JSON.stringify(asked)
    if (!this.#many.has(key) && !isCommon(matches, search.sample)) {
      const found = await this.#newest(search, matches, toCount)
      if (found.count === WANTED) this.#many.add(key)
      return counted(found)
    }
    const needed = Math.min(offset + limit, COUNTED_MATCHES)
    const found = await this.#newest(search, matches, { limit: needed, page })
    return found.count < needed ? counted(found) : { rows: found.rows, total: COUNTED_MATCHES, capped: true }
  }

  /** The next rows of everything that matches, in the list's order; for reading it to the end. */
  async after(filter: UserFilter, all: number, last: UserRow | undefined, limit: number): Promise<UserRow[]> {
    const texts = textsOf(filter, all)
    const sample = await this.#currentSample(all)
    const next =
      texts.length > 0 && all > FEW && sample.matches(texts, undefined, limit).estimate < all * RARE
        ? lookUpAfter
        : walkAfter
    return next(this.orm, { texts, status: filter.status, sample }, last, limit)
  }

  /** The newest matches; fewer than are wanted only where there are no more. */
  async #newest(search: Search, matches: SampleMatches, wanted: Wanted): Promise<Found> {
    const newest = matches.reach(wanted.limit)
    if (newest !== undefined && newest <= WALK) {
      const found = await matchesAmong(this.orm, search, newest, wanted)
      if (found.count >= wanted.limit) return found
    }
    if (matches.estimate > SOUGHT * wanted.limit) {
      const cover = matches.cover(wanted.limit, dayOf(this.now()) + 1)
      const found = await newestByPeriod(this.orm, search, cover, wanted, newest)
      if (cover.complete || found.count >= wanted.limit) return found
    }
    return newestMatches(this.orm, search, wanted)
  }

  /** Takes the sample that a search among so many users will need, unless there is one; nobody waits for it. */
  prepare(all: number): void {
    if (all > FEW) this.#currentSample(all).catch(() => undefined)
  }

  /**
   * Taken anew after ten minutes, when the next ten may still use the old one, or when the users have doubled. Where there is
   * none to use, a small one comes first: a large one takes seconds where the users are on a disk.
   */
  async #currentSample(all: number): Promise<SearchSample> {
    const age = () => this.now() - this.#sampledAt
    const sample = this.#sample
    const usable =
      sample !== undefined && age() <= 2 * SAMPLE_MS && all <= 2 * sample.all ? sample : undefined
    const current = usable ?? (await this.#takeSample(all, Math.min(FIRST_SAMPLE, this.sampleSize)))
    if (age() > SAMPLE_MS || this.#drawn < this.sampleSize)
      this.#takeSample(all, this.sampleSize).catch(() => undefined)
    return current
  }

  #takeSample(all: number, size: number): Promise<SearchSample> {
    this.#taking ??= sampleUsers(this.orm, size)
      .then((people) => {
        this.#sample = new SearchSample(people, all)
        this.#sampledAt = this.now()
        this.#drawn = size
        this.#many.clear()
        return this.#sample
      })
      .finally(() => {
        this.#taking = undefined
      })
    return this.#taking
  }
}

/** True where a sample with so many matches leaves hardly a doubt (one in ten thousand) that more than are wanted exist. */
function isCommon(matches: SampleMatches, sample: SearchSample): boolean {
  const expected = WANTED / sample.weight
  return matches.count > expected + 4 * Math.sqrt(expected) + 3
}

const counted = ({ rows, count }: Found): Matches => ({
  rows,
  total: Math.min(count, COUNTED_MATCHES),
  capped: count > COUNTED_MATCHES,
})
