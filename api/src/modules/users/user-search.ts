import type { Orm } from '../../db/database'
import { MATCHES_PER_ROW, type Reach, type SampleMatches, SearchSample } from './search-sample'
import { type UserFilter, textsOf } from './user-filter.repository'
import {
  type Search,
  lookUpAfter,
  matchesAmong,
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
/** Users in the sample: among five million each stands for 250. */
const SAMPLE = 20_000
const SAMPLE_MS = 600_000
/** A walk through so many users in the list's order costs less than the index. */
const WALK = 5000
/** Looking in the days of so many users costs the index as much as fetching one match. */
const LISTED_PER_MATCH = 250
/** A text's lists among so many users cost the index as much as fetching one match. */
const SEARCHED_PER_MATCH = 600
/** A text that a smaller share of users has is read from the index whole for an export, any other in the list's order. */
const RARE = 0.005

export interface Matches {
  /** Ids of the page, newest first. */
  ids: number[]
  /** At most COUNTED_MATCHES. */
  total: number
  capped: boolean
}

/**
 * Finds users by parts of their email or name, newest first. One index holds day, status and trigrams together; a sample
 * says how far back the wanted rows reach, and nobody older is looked at: a very common text is found by walking the list,
 * a common one in the lists of the last days, a rare one by its rarest pieces among all. A bad guess costs another look.
 */
export class UserSearch {
  #sample: SearchSample | undefined
  #sampledAt = 0
  #taking: Promise<SearchSample> | undefined

  constructor(
    private readonly orm: Orm,
    private readonly now: () => number = Date.now,
    private readonly sampleSize = SAMPLE,
  ) {}

  /**
   * One page; at most the newest thousand matches are counted and paged. Where so many of the sample match that there must
   * be more than a thousand, only the page is looked for: that there are more is all that the total says.
   */
  async find(
    filter: UserFilter,
    totals: { all: number; withStatus: number },
    { offset, limit }: { offset: number; limit: number },
  ): Promise<Matches> {
    const asked = { texts: textsOf(filter, totals.all), status: filter.status }
    if (totals.withStatus <= FEW)
      return pageOf(await matchesAmong(this.orm, asked, FEW, WANTED), offset, limit)
    const search = { ...asked, sample: await this.#currentSample(totals.all) }
    const matches = search.sample.matches(search.texts, search.status, WANTED)
    const needed = Math.min(offset + limit, COUNTED_MATCHES)
    if (!isCommon(matches, search.sample))
      return pageOf(await this.#newest(search, matches, totals.withStatus, WANTED), offset, limit)
    const ids = await this.#newest(search, matches, totals.withStatus, needed)
    return ids.length < needed
      ? pageOf(ids, offset, limit)
      : { ids: ids.slice(offset, needed), total: COUNTED_MATCHES, capped: true }
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

  /** The newest matches, at most `rows`; fewer only where there are no more. */
  async #newest(search: Search, matches: SampleMatches, among: number, rows: number): Promise<number[]> {
    for (const factor of [1, MATCHES_PER_ROW]) {
      const reach = matches.reach(factor * rows)
      if (reach === undefined) break
      const found =
        reach.users <= WALK
          ? await matchesAmong(this.orm, search, reach.users, rows)
          : isNearer(reach, matches, among)
            ? await newestMatches(this.orm, search, reach.since, rows)
            : []
      if (found.length >= rows) return found
    }
    return newestMatches(this.orm, search, null, rows)
  }

  /** Takes the sample that a search among so many users will need, unless there is one; nobody waits for it. */
  prepare(all: number): void {
    if (all > FEW) this.#currentSample(all).catch(() => undefined)
  }

  /** Taken anew after ten minutes, when the next ten may still use the old one, or when the users have doubled. */
  async #currentSample(all: number): Promise<SearchSample> {
    const age = this.now() - this.#sampledAt
    const sample = this.#sample
    if (sample === undefined || age > 2 * SAMPLE_MS || all > 2 * sample.all) return this.#takeSample(all)
    if (age > SAMPLE_MS) this.#takeSample(all).catch(() => undefined)
    return sample
  }

  #takeSample(all: number): Promise<SearchSample> {
    this.#taking ??= sampleUsers(this.orm, this.sampleSize)
      .then((people) => {
        this.#sample = new SearchSample(people, all)
        this.#sampledAt = this.now()
        return this.#sample
      })
      .finally(() => {
        this.#taking = undefined
      })
    return this.#taking
  }
}

/** True where a sample with so many matches leaves no doubt (less than one in a million) that more than are wanted exist. */
function isCommon(matches: SampleMatches, sample: SearchSample): boolean {
  const expected = WANTED / sample.weight
  return matches.count > expected + 5 * Math.sqrt(expected) + 5
}

/** True where looking in the last days costs less than looking for a text among all. */
function isNearer(reach: Reach, matches: SampleMatches, among: number): boolean {
  return reach.users / LISTED_PER_MATCH + reach.matches < among / SEARCHED_PER_MATCH + matches.estimate
}

function pageOf(ids: number[], offset: number, limit: number): Matches {
  return {
    ids: ids.slice(offset, Math.min(offset + limit, COUNTED_MATCHES)),
    total: Math.min(ids.length, COUNTED_MATCHES),
    capped: ids.length > COUNTED_MATCHES,
  }
}
