import { randomUUID } from 'node:crypto'
import { CODE_TRIES } from '@csuite/shared/contract/registration'
import { recordFailedSignIn } from '../../audit/audit-trail'
import { AppError } from '../../http/app-error'
import { findAccount, lockAccount } from '../../identity/accounts/accounts.repository'
import {
  hashRecoveryCodes,
  newRecoveryCodes,
  sealTotpSecret,
  redeemFactorCode,
  redeemTotpCode,
} from '../../identity/second-factor/second-factor'
import {
  countRecoveryCodes,
  deleteFactor,
  enableFactor,
  findActiveFactor,
  findSecondFactor,
  prepareFactor,
  redeemChallenge,
  countTry,
} from '../../identity/second-factor/second-factor.repository'
import { type KnownBrowser, knows } from '../../identity/browsers/known-browser'
import type { Viewer } from '../../http/callers'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import { newTotpSecret, totpUri } from '../../identity/second-factor/totp'
import type { Platform } from '../../platform'
import { notifyOfSecurityChange } from '../../identity/accounts/security-change'
import { CHALLENGE_PURPOSE } from '../../identity/sessions/sign-in'

type Ports = Pick<Platform, 'config' | 'database' | 'now' | 'secrets' | 'sessions' | 'limits' | 'outbox'>

export class SecondFactorService {
  constructor(private readonly platform: Ports) {}

  async state(viewer: Viewer): Promise<{ activo: boolean; codigosRestantes: number }> {
    const { orm } = this.platform.database
    return {
      activo: (await findActiveFactor(orm, viewer.id)) !== undefined,
      codigosRestantes: await countRecoveryCodes(orm, viewer.id),
    }
  }

  /** Creates a secret, replacing one that was never enabled. @throws AppError ALREADY_ENABLED */
  async prepare(viewer: Viewer): Promise<{ secreto: string; uri: string }> {
    const { database } = this.platform
    const secreto = newTotpSecret()
    const sealed = await sealTotpSecret(this.platform, viewer.id, secreto)
    return database.orm.transaction(async (tx) => {
      const account = await lockSignedIn(tx, viewer)
      const prepared = await prepareFactor(tx, { userId: viewer.id, id: randomUUID(), ...sealed })
      if (!prepared) throw new AppError('ALREADY_ENABLED')
      return { secreto, uri: totpUri(secreto, account.email, this.platform.config.site.name) }
    })
  }

  /** Enables the prepared secret with a code of it. Returns the recovery codes, which are stored as hashes only. */
  async enable(codigo: string, viewer: Viewer, address: string): Promise<string[]> {
    const { database, now, outbox, sessions } = this.platform
    const factor = await findSecondFactor(database.orm, viewer.id)
    if (factor === undefined)
      throw new AppError('CODE_EXPIRED', { message: 'Empieza de nuevo: escanea otra vez el código QR.' })
    if (factor.enabledAt !== null) throw new AppError('ALREADY_ENABLED')
    const codes = newRecoveryCodes()
    const hashes = await hashRecoveryCodes(database.orm, this.platform, factor, codes)
    await this.#limited(viewer, address, () =>
      database.orm.transaction(async (tx) => {
        const account = await lockSignedIn(tx, viewer)
        if (!(await redeemTotpCode(tx, this.platform, factor, codigo))) throw wrongCode()
        if (!(await enableFactor(tx, factor, hashes, new Date(now())))) throw new AppError('ALREADY_ENABLED')
        await notifyOfSecurityChange(tx, this.platform, account, 'second-factor-on')
      }),
    )
    await sessions.announceAll()
    outbox.wake()
    return codes
  }

  async disable(codigo: string, viewer: Viewer, address: string): Promise<void> {
    const { database, outbox, sessions } = this.platform
    const factor = await findActiveFactor(database.orm, viewer.id)
    if (factor === undefined) throw wrongCode()
    await this.#limited(viewer, address, async () => {
      const method = await database.orm.transaction(async (tx) => {
        const account = await lockSignedIn(tx, viewer)
        const used = await redeemFactorCode(tx, this.platform, factor, codigo)
        if (used === null) return null
        await deleteFactor(tx, viewer.id)
        await notifyOfSecurityChange(tx, this.platform, account, 'second-factor-off')
        return used
      })
      if (method === null) throw await this.#wrongGuess(viewer.id)
    })
    await sessions.announceAll()
    outbox.wake()
  }

  /** The second step of a sign-in: the first step's challenge and a code. The try is counted before the check. */
  async signIn(
    { desafio, codigo }: { desafio: string; codigo: string },
    from: { address: string; device: string; browser: KnownBrowser | undefined },
  ) {
    const { database, now, outbox, secrets } = this.platform
    const hashes = secrets.hmacs(CHALLENGE_PURPOSE, desafio)
    const userId = await countTry(database.orm, hashes, { now: new Date(now()), tries: CODE_TRIES })
    if (userId === undefined) throw expired()
    const { address, browser } = from
    const owner = await findAccount(database.orm, userId)
    const known = knows(browser, owner) ? { knownAs: browser.id } : {}
    const refund = await takeFactorTry(this.platform, userId, { address, ...known })
    const step = await database.orm.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      const factor = await findActiveFactor(tx, userId)
      if (factor === undefined || account === undefined) throw expired()
      const method = await redeemFactorCode(tx, this.platform, factor, codigo)
      if (method === null) return null
      // The rollback gives the code back if another sign-in has used the challenge.
      const challenge = await redeemChallenge(tx, hashes, new Date(now()))
      if (challenge === undefined) throw expired()
      if (account.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      if (method === 'recuperacion')
        await notifyOfSecurityChange(tx, this.platform, account, 'recovery-code-used')
      const token = await this.platform.sessions.open(tx, userId, from.device, true)
      return { token, account, factor, keep: challenge.keep }
    })
    if (step === null) throw await this.#wrongGuess(userId)
    await refund()
    outbox.wake()
    return step
  }

  async #wrongGuess(userId: number): Promise<AppError> {
    await recordFailedSignIn(this.platform.database.orm, userId, 'segundo-factor')
    return wrongCode()
  }

  /** Rate-limits before the check; a right code is refunded. */
  async #limited(viewer: Viewer, address: string, check: () => Promise<void>): Promise<void> {
    const refund = await takeFactorTry(this.platform, viewer.id, { address, knownAs: viewer.sessionId })
    await check()
    await refund()
  }
}

/**
 * A session and a browser in which the account has signed in before have limits of their own: who knows the password alone cannot
 * lock out the account's owner.
 */
function takeFactorTry(
  { limits }: Pick<Platform, 'limits'>,
  userId: number,
  from: { address: string; knownAs?: string },
) {
  const { address, knownAs } = from
  const account = String(userId)
  return knownAs === undefined
    ? limits.take(
        ['failedFactorByAccountAndAddress', `${account} ${address}`],
        ['failedFactorByAccount', account],
        ['failedFactorByAddress', address],
      )
    : limits.take(
        ['failedFactorByKnownBrowser', `${account} ${knownAs}`],
        ['failedFactorByKnownBrowsers', account],
      )
}

const wrongCode = () => new AppError('INVALID_CODE', { message: 'El código no es correcto o ya se usó.' })

const expired = () =>
  new AppError('CODE_EXPIRED', {
    message: 'Este inicio de sesión ha caducado. Vuelve a empezar.',
  })
