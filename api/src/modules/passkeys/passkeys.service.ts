import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import {
  type NewPasskeyAnswer,
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyAnswer,
  type newPasskeyOptions,
  type passkeyOptions,
} from '@csuite/shared/contract/passkeys'
import { AppError } from '../../http/app-error'
import { findAccount, hasWayIn, lockAccount } from '../../identity/accounts/accounts.repository'
import { notifyOfSecurityChange } from '../../identity/accounts/security-change'
import type { Viewer } from '../../http/callers'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import type { Platform } from '../../platform'
import {
  isFramed,
  passkeyFailed,
  relyingParty,
  unknownPasskey,
  userHandle,
  verifyAssertion,
} from './assertion'
import { type ChallengeUse, isChallenge, newChallenge, redeemChallenge } from './challenge'
import {
  type PasskeyRow,
  countPasskeys,
  deletePasskey,
  findByCredential,
  findPasskeys,
  insertPasskey,
} from './passkeys.repository'
import { passkeysTexts as texts } from './passkeys.texts'

const TIMEOUT_MS = 300_000
const userVerification = 'required'

/** A passkey has the name that its person gave it, or is the browser's own on a device. */
type Named = string | { device: string }

const newIn = ({ sessionId }: Viewer, isAutomatic: boolean): ChallengeUse =>
  `${isAutomatic ? 'automatic' : 'new'}:${sessionId}`

type Ports = Pick<Platform, 'config' | 'database' | 'now' | 'secrets' | 'sessions' | 'limits' | 'outbox'>

export class PasskeysService {
  constructor(private readonly platform: Ports) {}

  async list(viewer: Viewer): Promise<Passkey[]> {
    return (await findPasskeys(this.platform.database.orm, viewer.id)).map(presented)
  }

  /** @param isAutomatic the browser shall make it without asking: refused where that would surprise, or be in vain */
  async newOptions(
    viewer: Viewer,
    isAutomatic: boolean,
  ): Promise<EndpointResponse<typeof newPasskeyOptions>> {
    const account = await findAccount(this.platform.database.orm, viewer.id)
    if (account === undefined) throw new AppError('UNAUTHORIZED')
    if (isAutomatic && account.emailVerifiedAt === null)
      throw new AppError('EMAIL_NOT_PROVEN', { message: texts.unproven })
    const known = await findPasskeys(this.platform.database.orm, viewer.id)
    if (isAutomatic && known.length >= PASSKEYS_MAX) throw passkeyFailed(texts.tooMany)
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    const options = await generateRegistrationOptions({
      rpName: this.platform.config.site.name,
      rpID: relyingParty(this.platform).id,
      userID: userHandle(viewer.id),
      userName: account.email,
      userDisplayName: `${account.name} ${account.lastName}`.trim(),
      challenge: newChallenge(this.platform, newIn(viewer, isAutomatic)),
      timeout: TIMEOUT_MS,
      excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
      // Discoverable, so that signing in needs no email.
      authenticatorSelection: {
        residentKey: 'required',
        userVerification: isAutomatic ? 'preferred' : userVerification,
      },
    })
    return options as EndpointResponse<typeof newPasskeyOptions>
  }

  async add(answer: NewPasskeyAnswer, viewer: Viewer, named: Named): Promise<Passkey> {
    const { database, now, outbox } = this.platform
    const own = typeof named === 'string' ? undefined : named
    const credential = await this.#verifyNew(answer, viewer, own !== undefined)
    const row = await database.orm.transaction(async (tx) => {
      const account = await lockSignedIn(tx, viewer)
      if ((await countPasskeys(tx, viewer.id)) >= PASSKEYS_MAX) throw passkeyFailed(texts.tooMany)
      const added = await insertPasskey(tx, {
        userId: viewer.id,
        name: typeof named === 'string' ? named : named.device,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: answer.response.transports ?? [],
        createdAt: new Date(now()),
      })
      if (added === undefined) throw passkeyFailed(texts.known)
      await notifyOfSecurityChange(tx, this.platform, account, 'passkey-added', own)
      return added
    })
    outbox.wake()
    return presented(row)
  }

  /** Locks the account, so that two calls at once cannot remove its last way to sign in. */
  async remove(id: number, viewer: Viewer): Promise<void> {
    const { database, outbox } = this.platform
    await database.orm.transaction(async (tx) => {
      const account = await lockSignedIn(tx, viewer)
      if (!(await deletePasskey(tx, viewer.id, id))) throw new AppError('NOT_FOUND')
      if (!(await hasWayIn(tx, account))) throw new AppError('LAST_WAY_IN')
      await notifyOfSecurityChange(tx, this.platform, account, 'passkey-removed')
    })
    outbox.wake()
  }

  /** Without a list of credentials: the browser offers the discoverable ones. */
  options(): EndpointResponse<typeof passkeyOptions> {
    const challenge = Buffer.from(newChallenge(this.platform, 'sign-in')).toString('base64url')
    return { challenge, rpId: relyingParty(this.platform).id, timeout: TIMEOUT_MS, userVerification }
  }

  /** Opens a session without a second factor: a passkey with user verification is two. */
  async signIn(answer: PasskeyAnswer, from: { address: string; device: string }): Promise<string> {
    const { database, limits, sessions } = this.platform
    const refund = await limits.take(['failedPasskeyByAddress', from.address])
    const { userId } = await verifyAssertion(this.platform, answer)
    await refund()
    return database.orm.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      // Either may have changed during verification.
      if ((await findByCredential(tx, answer.id)) === undefined) throw unknownPasskey()
      if (account?.status !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      return sessions.open(tx, userId, from.device, true)
    })
  }

  /**
   * A browser that makes one by itself touches and verifies nobody (§5.1.3 of WebAuthn, step 22). Signing in with it verifies the
   * person as with any other.
   */
  async #verifyNew(answer: NewPasskeyAnswer, viewer: Viewer, isAutomatic: boolean) {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { id: expectedRPID, origin: expectedOrigin } = relyingParty(this.platform)
    let challenge = ''
    const { response, ...rest } = answer
    const { clientDataJSON, attestationObject } = response
    const result = await verifyRegistrationResponse({
      response: { ...rest, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: (given) => {
        challenge = given
        return isChallenge(this.platform, newIn(viewer, isAutomatic), given)
      },
      expectedOrigin,
      expectedRPID,
      requireUserPresence: !isAutomatic,
      requireUserVerification: !isAutomatic,
    }).catch((error: unknown) => {
      throw passkeyFailed(undefined, error)
    })
    if (!result.verified || isFramed(clientDataJSON)) throw passkeyFailed()
    if (!(await redeemChallenge(this.platform, challenge))) throw passkeyFailed()
    return result.registrationInfo.credential
  }
}

const presented = ({ id, name, credentialId, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  credencial: credentialId,
  nombre: name,
  creada: createdAt.toISOString(),
  ultimoUso: lastUsedAt?.toISOString() ?? null,
})
