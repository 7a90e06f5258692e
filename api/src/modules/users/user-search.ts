import type { Orm } from '../../db/database'
import { type Reach, type SampleMatches, SearchSample } from './search-sample'
import { type UserFilter, textsOf } from './user-filter.repository'
import {
  FORTNIGHT,
  type Search,
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
/** Users in the sample: among five million each stands for 250. */
const SAMPLE = 20_000
const SAMPLE_MS = 600_000
/** A walk through so many users in the list's order costs less than the index. */
const WALK = 5000
/** A look into one period costs the index as much as fetching so many matches among all. */
const MATCHES_PER_PERIOD = 100
/** A match that is found by period costs as much as so many among all: the index seeks each in the lists instead of reading on. */
const SOUGHT = 4
/** A text's lists among so many users cost the index as much as fetching one match. */
const SEARCHED_PER_MATCH = 2000
/** Where the days that the sample points to have too few, so many times as many are looked at before the fortnights are. */
const FARTHER = 4
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
 * Finds users by parts of their email or name, newest first. One index holds day, fortnight, status and trigrams together; a
 * sample says how far back the wanted rows reach: a very common text is found by walking the list, a common one day by day,
 * one that only older users have fortnight by fortnight, a rare one among all. A bad guess costs another look.
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
    const reach = matches.reach(rows)
    if (reach === undefined) return newestMatches(this.orm, search, rows)
    const [byDay, byFortnight] = [costOf(reach, 1), costOf(reach, FORTNIGHT)]
    const amongAll = among / SEARCHED_PER_MATCH + matches.estimate
    if (reach.users <= WALK) {
      const found = await matchesAmong(this.orm, search, reach.users, rows)
      if (found.length >= rows) return found
    }
    if (byDay < Math.min(byFortnight, amongAll)) {
      const found = await newestByPeriod(this.orm, search, 1, rows, reach, FARTHER * reach.days)
      if (found.length >= rows) return found
    }
    return byFortnight < amongAll
      ? newestByPeriod(this.orm, search, FORTNIGHT, rows, reach)
      : newestMatches(this.orm, search, rows)
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

/** What looking period by period costs, in fetched matches: the last period is read whole. */
function costOf(reach: Reach, days: number): number {
  return (
    Math.ceil(reach.days / days) * MATCHES_PER_PERIOD +
    SOUGHT * reach.matches * Math.max(1, days / reach.days)
  )
}

function pageOf(ids: number[], offset: number, limit: number): Matches {
  return {
    ids: ids.slice(offset, Math.min(offset + limit, COUNTED_MATCHES)),
    total: Math.min(ids.length, COUNTED_MATCHES),
    capped: ids.length > COUNTED_MATCHES,
  }
}
