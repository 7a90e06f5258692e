/** What a process and its database spend on one request of a kind. */
export interface Cost {
  /** Processor milliseconds of the portal's process. */
  portalMs: number
  /** Processor milliseconds of PostgreSQL. */
  databaseMs: number
  /** Bytes of the answer's body, as sent. */
  bytes: number
}

/** Processors that one process and its database use. */
export interface Cores {
  portal: number
  database: number
}

export const kinds = ['signIn', 'page', 'read', 'write', 'files'] as const
export type Kind = (typeof kinds)[number]

export interface Costs {
  kinds: Record<Kind, Cost>
  /** While nobody asks for anything. */
  idle: Cores
  /** Resident MB of a process under load. */
  processMb: number
  /** Bytes of PostgreSQL per person, and per sign-in (session, audit row, indexes). */
  personBytes: number
  signInBytes: number
}

/** Requests that follow from one sign-in: our assumption, printed with the result. `files`: a browser that has no file yet. */
export const perSignIn: Record<Kind, number> = { signIn: 1, page: 2, read: 10, write: 2, files: 0.1 }

export interface Demand {
  people: number
  signInsADay: number
  /** How many times the mean of a day its busiest minute is. */
  peak: number
}

/** Above this share of a processor requests wait for each other. */
const UTILISATION = 0.6
/** A process has one event loop and hashes beside it: two processors each. */
const CORES_OF_A_PROCESS = 2
/** What each process may take (MemoryMax of csuite@.service, the containers' limits): the machine must have it. */
export const PROCESS_LIMIT_MB = 900
/** The pool's ten and the listener's. */
export const CONNECTIONS_OF_A_PROCESS = 11

/** Requests of each kind a second, on average, while this many sign-ins a second happen. */
export function ratesOf(signInsASecond: number): Record<Kind, number> {
  return Object.fromEntries(kinds.map((kind) => [kind, perSignIn[kind] * signInsASecond])) as Record<
    Kind,
    number
  >
}

export function coresAt(rates: Record<Kind, number>, costs: Costs): Cores {
  const sum = (of: (cost: Cost) => number) =>
    kinds.reduce((total, kind) => total + (rates[kind] * of(costs.kinds[kind])) / 1000, 0)
  return {
    portal: costs.idle.portal + sum((cost) => cost.portalMs),
    database: costs.idle.database + sum((cost) => cost.databaseMs),
  }
}

/** What carries the busiest minute, one process more than that needs, and what a year leaves on the disk. */
export function capacityFor({ people, signInsADay, peak }: Demand, costs: Costs) {
  const signInsASecond = (people * signInsADay * peak) / 86_400
  const rates = ratesOf(signInsASecond)
  const used = coresAt(rates, costs)
  const portalCores = used.portal / UTILISATION
  const processes = Math.ceil(portalCores / CORES_OF_A_PROCESS) + 1
  const bytesASecond = kinds.reduce((total, kind) => total + rates[kind] * costs.kinds[kind].bytes, 0)
  return {
    signInsASecond,
    portalCores,
    databaseCores: used.database / UTILISATION,
    processes,
    connections: processes * CONNECTIONS_OF_A_PROCESS,
    memoryGb: (processes * Math.max(costs.processMb, PROCESS_LIMIT_MB)) / 1024,
    megabitsASecond: (bytesASecond * 8) / 1e6,
    diskGbAYear: (people * costs.personBytes + people * signInsADay * 365 * costs.signInBytes) / 1e9,
  }
}
