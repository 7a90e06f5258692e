import type { Orm } from '../../db/database'
import { SearchSample } from './search-sample'
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
 * Finds users by parts of their email or name, newest first. One index holds day, status and trigrams together; the
 * sample says how far back the newest thousand matches reach, and the index looks no further. So a common text costs what
 * a thousand rows cost, a rare one what its rarest pieces cost, among however many users. A bad guess costs another look.
 */
export class UserSearch {
  #sample: Promise<SearchSample> | undefined
  #sampledAt = 0

  constructor(
    private readonly orm: Orm,
    private readonly now: () => number = Date.now,
  ) {}

  /** One page; at most the newest thousand matches are counted and paged. */
  async find(
    filter: UserFilter,
    totals: { all: number; withStatus: number },
    page: { offset: number; limit: number },
  ): Promise<Matches> {
    const asked = { texts: textsOf(filter, totals.all), status: filter.status }
    const ids =
      totals.withStatus <= FEW
        ? await matchesAmong(this.orm, asked, FEW, WANTED)
        : await this.#newest({ ...asked, sample: await this.#currentSample(totals.all) }, totals.all)
    return {
      ids: ids.slice(page.offset, Math.min(page.offset + page.limit, COUNTED_MATCHES)),
      total: Math.min(ids.length, COUNTED_MATCHES),
      capped: ids.length > COUNTED_MATCHES,
    }
  }

  /** The next rows of everything that matches, in the list's order; for reading it to the end. */
  async after(filter: UserFilter, all: number, last: UserRow | undefined, limit: number): Promise<UserRow[]> {
    const texts = textsOf(filter, all)
    const sample = await this.#currentSample(all)
    const next =
      texts.length > 0 && all > FEW && sample.daysOf(texts).length * sample.weight < all * RARE
        ? lookUpAfter
        : walkAfter
    return next(this.orm, { texts, status: filter.status, sample }, last, limit)
  }

  async #newest(search: Search, all: number): Promise<number[]> {
    const { sample, texts, status } = search
    const days = sample.daysOf(texts, status)
    // So many of the sample's matches stand for as many as are wanted, and a few more since it is a sample.
    const enough = WANTED / sample.weight + 2 * Math.sqrt(WANTED / sample.weight)
    const isWorthIt = days.length * sample.weight > 3 * WANTED
    for (let count = Math.ceil(enough); isWorthIt && count <= days.length; count *= 3) {
      const since = days[count - 1] ?? ''
      if (sample.usersSince(since) >= all) break
      const ids = await newestMatches(this.orm, search, since, WANTED)
      if (ids.length >= WANTED) return ids
    }
    return newestMatches(this.orm, search, null, WANTED)
  }

  /** Taken anew after ten minutes, or when the users have doubled. */
  #currentSample(all: number): Promise<SearchSample> {
    const taken = this.#sample
    if (taken !== undefined && this.now() - this.#sampledAt < SAMPLE_MS)
      return taken.then((sample) => (all > 2 * sample.all ? this.#takeSample(all) : sample))
    return this.#takeSample(all)
  }

  #takeSample(all: number): Promise<SearchSample> {
    this.#sampledAt = this.now()
    const sample = sampleUsers(this.orm, SAMPLE).then((people) => new SearchSample(people, all))
    this.#sample = sample
    sample.catch(() => {
      this.#sample = undefined
    })
    return sample
  }
}
