import { randomUUID } from 'node:crypto'
import { AppError } from '../../http/app-error'
import { type Account, findAccount } from '../../identity/accounts.repository'
import {
  hashRecoveryCode,
  newRecoveryCodes,
  sealTotpSecret,
  redeemFactorCode,
  redeemTotpCode,
} from '../../identity/second-factor'
import {
  countRecoveryCodes,
  deleteFactor,
  enableFactor,
  findActiveFactor,
  findSecondFactor,
  prepareFactor,
} from '../../identity/second-factor.repository'
import type { Viewer } from '../../identity/session-guard'
import { newTotpSecret, totpUri } from '../../identity/totp'
import type { Platform } from '../../platform'
import { tellOfSecurityChange } from '../../identity/security-change'
import { secondFactorTexts as texts } from './second-factor.texts'

/** A person's authenticator app: set up, put in force, taken away. */
export class SecondFactorService {
  constructor(private readonly platform: Platform) {}

  async state(viewer: Viewer): Promise<{ activo: boolean; codigosRestantes: number }> {
    const { orm } = this.platform.database
    return {
      activo: (await findActiveFactor(orm, viewer.id)) !== undefined,
      codigosRestantes: await countRecoveryCodes(orm, viewer.id),
    }
  }

  /** A new secret; an older one that was not put in force is forgotten. 409 ALREADY_ENABLED. */
  async prepare(viewer: Viewer): Promise<{ secreto: string; uri: string }> {
    const { database } = this.platform
    const account = await this.#account(viewer)
    const secreto = newTotpSecret()
    const secret = await sealTotpSecret(this.platform, viewer.id, secreto)
    const prepared = await prepareFactor(database.orm, { userId: viewer.id, id: randomUUID(), secret })
    if (!prepared) throw new AppError('ALREADY_ENABLED')
    return { secreto, uri: totpUri(secreto, account.email) }
  }

  /** Puts the prepared secret in force for who has it in an app. Returns the recovery codes, which nobody can read later. */
  async enable(codigo: string, viewer: Viewer, address: string): Promise<string[]> {
    const { database, now, outbox, sessions } = this.platform
    const account = await this.#account(viewer)
    const factor = await findSecondFactor(database.orm, viewer.id)
    if (factor === undefined) throw new AppError('CODE_EXPIRED', { message: texts.notPrepared })
    if (factor.enabledAt !== null) throw new AppError('ALREADY_ENABLED')
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => hashRecoveryCode(this.platform, viewer.id, code))
    await this.#limited(viewer.id, address, () =>
      database.orm.transaction(async (tx) => {
        if (!(await redeemTotpCode(tx, this.platform, factor, codigo))) throw wrongCode()
        if (!(await enableFactor(tx, factor, hashes, new Date(now())))) throw new AppError('ALREADY_ENABLED')
        await tellOfSecurityChange(tx, this.platform, account, 'second-factor-on')
      }),
    )
    await sessions.announceAll()
    outbox.wake()
    return codes
  }

  async disable(codigo: string, viewer: Viewer, address: string): Promise<void> {
    const { database, outbox, sessions } = this.platform
    const account = await this.#account(viewer)
    const factor = await findActiveFactor(database.orm, viewer.id)
    if (factor === undefined) throw wrongCode()
    await this.#limited(viewer.id, address, () =>
      database.orm.transaction(async (tx) => {
        if ((await redeemFactorCode(tx, this.platform, factor, codigo)) === null) throw wrongCode()
        await deleteFactor(tx, viewer.id)
        await tellOfSecurityChange(tx, this.platform, account, 'second-factor-off')
      }),
    )
    await sessions.announceAll()
    outbox.wake()
  }

  /** Counts before it checks, and gives a right code's count back. */
  async #limited(userId: number, address: string, check: () => Promise<void>): Promise<void> {
    const giveBack = await takeFactorTry(this.platform, userId, address)
    await check()
    await giveBack()
  }

  async #account(viewer: Viewer): Promise<Account> {
    const account = await findAccount(this.platform.database.orm, viewer.id)
    if (account === undefined) throw new AppError('UNAUTHORIZED')
    return account
  }
}

/** Wrong codes count for the account and for the address. */
export const takeFactorTry = ({ limits }: Platform, userId: number, address: string) =>
  limits.take(['failedFactorByAccount', String(userId)], ['failedFactorByAddress', address])

export const wrongCode = () => new AppError('INVALID_CODE', { message: texts.wrongCode })
