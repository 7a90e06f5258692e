import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { invalidField } from '../../http/app-error'
import { isCommonPassword } from './password-blocklist'
import { type HashingCaller, HashingQueue } from '../../limits/hashing-queue'

/** OWASP Password Storage: argon2id, 19 MiB, two passes, one lane. */
const ARGON2ID = 2
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const WAITING = 1024
const WAITING_AN_ACCOUNT = 512

/** Without the queue: for commands and the start. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), PARAMETERS)

/** Hashes and verifies behind one bounded, fair queue, so that hashing does not starve everything else. */
export class Passwords {
  readonly queue = new HashingQueue({
    concurrency: Math.max(1, availableParallelism() - 1),
    waiting: WAITING,
    waitingAnAccount: WAITING_AN_ACCOUNT,
  })
  readonly #dummy: Promise<string>

  constructor(private readonly options: { blocklist: boolean }) {
    this.#dummy = hash('the password of nobody', PARAMETERS)
  }

  /** @throws AppError 400 on the named field for a common password */
  refuseCommon(password: string, field: string): void {
    if (this.options.blocklist && isCommonPassword(password))
      throw invalidField(field, 'Esta contraseña es demasiado común. Elige otra más difícil de adivinar.')
  }

  inTurn<T>(caller: HashingCaller, job: () => Promise<T>): Promise<T> {
    return this.queue.run(caller, job)
  }

  hash(password: string, caller: HashingCaller): Promise<string> {
    return this.queue.run(caller, () => hashPassword(password))
  }

  /** Only within `inTurn`. Without a stored hash it takes as long and is false. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const matches = await verify(stored ?? (await this.#dummy), password.normalize('NFKC'))
    return matches && typeof stored === 'string'
  }
}
