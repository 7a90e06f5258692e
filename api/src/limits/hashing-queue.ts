import { overloaded } from '../http/app-error'
import { networksOf } from '../http/client-address'
import { RoundRobin } from './round-robin'
import { countWaiting, newDeadline } from './work-queue'

const IN_FLIGHT_AN_ACCOUNT = 2
/** Work that may wait: less than a job's longest wait. */
const MAX_WAITING_MS = 2500
/** A blocked process is no measure of the next jobs. */
const LONGEST_JOB_MS = 1000
const LONGEST_RETRY_S = 10

export interface HashingCaller {
  /** The account's email, whether an account has it or not. */
  account: string
  /** `limitedAddress` */
  address: string
  /** The session or browser in which this account has signed in before. */
  knownAs?: string
}

interface Turn {
  caller: HashingCaller
  isReady: boolean
  timeout: NodeJS.Timeout
  start: () => void
  refuse: (retryAfter: number) => void
}

interface AccountTurns {
  inFlight: number
  /** Ready turns are elsewhere. */
  waiting: RoundRobin<Turn>
}

const addressPath = (turn: Turn) => [...networksOf(turn.caller.address), turn.caller.account]
/** Known browsers and strangers alternate, so that strangers cannot keep an account's owner waiting. */
const accountPath = ({ caller }: Turn) =>
  caller.knownAs === undefined
    ? ['strangers', ...networksOf(caller.address)]
    : ['known', caller.knownAs, ...networksOf(caller.address)]

/**
 * The one queue for password hashes. An account has at most two jobs in flight: ready or running. Ready jobs are served in
 * turn by network (IPv6: /48, /56, /64), then by account. When too many wait, the newest of the largest network is refused
 * at once, and told when its turn will be: those who come back neither find the queue full nor leave it empty.
 */
export class HashingQueue {
  readonly #accounts = new Map<string, AccountTurns>()
  readonly #ready = new RoundRobin<Turn>()
  /** Everything that waits, ready or not. */
  readonly #waiting = new RoundRobin<Turn>()
  #running = 0
  /** Until one job ends and the next one starts, on average. */
  #jobMs = 0
  /** Until when the jobs that were refused will take, by `performance.now()`. */
  #bookedUntil = 0
  refused = 0

  constructor(private readonly limits: { concurrency: number; waiting: number; waitingAnAccount: number }) {}

  get depth(): number {
    return this.#running + this.#waiting.size
  }

  /** @throws AppError UNAVAILABLE if the job cannot start before the deadline */
  async run<T>(caller: HashingCaller, job: () => Promise<T>, deadline = newDeadline()): Promise<T> {
    await countWaiting(this.#turn(caller, deadline))
    const startedAt = performance.now()
    try {
      return await job()
    } finally {
      const took = Math.min(performance.now() - startedAt, LONGEST_JOB_MS) / this.limits.concurrency
      this.#jobMs += (took - this.#jobMs) / 10
      this.#running -= 1
      this.#leave(caller.account)
    }
  }

  #turn(caller: HashingCaller, deadline: number): Promise<void> {
    const { waiting, waitingAnAccount } = this.limits
    return new Promise<void>((resolve, reject) => {
      const turn: Turn = {
        caller,
        isReady: false,
        timeout: setTimeout(() => this.#refuse(turn), Math.max(0, deadline - performance.now())),
        start: resolve,
        refuse: (retryAfter) => reject(overloaded(retryAfter)),
      }
      const account = this.#accounts.get(caller.account) ?? { inFlight: 0, waiting: new RoundRobin<Turn>() }
      this.#accounts.set(caller.account, account)
      account.waiting.add(accountPath(turn), turn)
      this.#waiting.add(addressPath(turn), turn)
      this.#advance(account)
      if (account.waiting.size > waitingAnAccount) this.#refuse(account.waiting.newestOfLargest())
      if (this.#waiting.size > waiting || this.#waitingMs > MAX_WAITING_MS)
        this.#refuse(this.#waiting.newestOfLargest())
    })
  }

  get #waitingMs(): number {
    return this.#waiting.size * this.#jobMs
  }

  /** Seconds until a refused job is to be asked for again: a little before its turn, to wait here for the rest. */
  #book(): number {
    const now = performance.now()
    this.#bookedUntil = Math.max(this.#bookedUntil, now + this.#waitingMs) + this.#jobMs
    return Math.min(LONGEST_RETRY_S, Math.max(1, Math.floor((this.#bookedUntil - now) / 1000) - 1))
  }

  #advance(account: AccountTurns): void {
    while (account.inFlight < IN_FLIGHT_AN_ACCOUNT) {
      const turn = account.waiting.take()
      if (turn === undefined) break
      account.inFlight += 1
      turn.isReady = true
      this.#ready.add(addressPath(turn), turn)
    }
    while (this.#running < this.limits.concurrency) {
      const turn = this.#ready.take()
      if (turn === undefined) break
      this.#running += 1
      clearTimeout(turn.timeout)
      this.#waiting.remove(addressPath(turn), turn)
      turn.start()
    }
  }

  #refuse(turn: Turn | undefined): void {
    if (turn === undefined) return
    this.refused += 1
    clearTimeout(turn.timeout)
    this.#waiting.remove(addressPath(turn), turn)
    if (turn.isReady) {
      this.#ready.remove(addressPath(turn), turn)
      this.#leave(turn.caller.account)
    } else this.#accounts.get(turn.caller.account)?.waiting.remove(accountPath(turn), turn)
    turn.refuse(this.#book())
  }

  #leave(key: string): void {
    const account = this.#accounts.get(key)
    if (account === undefined) return
    account.inFlight -= 1
    this.#advance(account)
    if (account.inFlight === 0) this.#accounts.delete(key)
  }
}
