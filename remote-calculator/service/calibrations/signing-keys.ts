import { createPrivateKey } from 'node:crypto'
import type { CertificateKey } from '../../contract/certificates'
import { CompactSign, calculateJwkThumbprint, exportJWK } from 'jose'
import { type Orm, type Ports, newSigningKey, seal, unseal } from '@csuite/api/module-ports'
import { type KeyRow, findPublicKeys, findSigningKey, replaceSigningKey } from './certificates.repository'

const PURPOSE = 'certificate key'
/** A key signs for a year; its public half verifies for ever. */
export const KEY_DAYS = 365

/** The keys of certificates: their own, so that a rotation of the portal's secrets or sessions touches none. */
export class SigningKeys {
  constructor(private readonly platform: Pick<Ports, 'database' | 'now' | 'secrets'>) {}

  /** Call it with `lockSigning`. A key that is too old, or that this installation cannot read any more, is replaced. */
  async signer(tx: Orm) {
    const { now, secrets } = this.platform
    const row = await findSigningKey(tx)
    const isOld = row !== undefined && now() - row.createdAt.getTime() > KEY_DAYS * 86_400_000
    const stored =
      row === undefined || isOld
        ? null
        : await unseal<{ pem: string }>(secrets, PURPOSE, row.privateKey ?? undefined, now())
    const [kid, pem, since] = row && stored ? [row.id, stored.pem, row.createdAt] : await this.#replace(tx)
    const key = createPrivateKey(pem)
    return {
      ...{ kid, since },
      /** Compact JWS (ES256). */
      sign: (payload: string) =>
        new CompactSign(new TextEncoder().encode(payload))
          .setProtectedHeader({ alg: 'ES256', kid })
          .sign(key),
    }
  }

  async published(): Promise<CertificateKey[]> {
    const rows = await findPublicKeys(this.platform.database.orm)
    return rows.map(({ id, publicKey, createdAt, retiredAt }) => ({
      ...publicKey,
      ...{ kid: id, use: 'sig', alg: 'ES256' },
      ...{ desde: createdAt.toISOString(), hasta: retiredAt?.toISOString() ?? null },
    }))
  }

  async #replace(tx: Orm): Promise<[kid: string, pem: string, since: Date]> {
    const { now, secrets } = this.platform
    const pem = newSigningKey()
    const { kty, crv, x, y } = await exportJWK(createPrivateKey(pem))
    const publicKey = { kty: kty ?? '', crv: crv ?? '', x: x ?? '', y: y ?? '' }
    const id = await calculateJwkThumbprint(publicKey)
    const row: KeyRow = {
      ...{ id, publicKey, createdAt: new Date(now()), retiredAt: null },
      privateKey: await seal(secrets, PURPOSE, { pem }, Number.MAX_SAFE_INTEGER),
    }
    await replaceSigningKey(tx, row)
    return [id, pem, row.createdAt]
  }
}
