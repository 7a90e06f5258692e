import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import {
  type NewPasskeyAnswer,
  type PasskeyAnswer,
  addPasskey,
  newPasskeyOptions,
  passkeyOptions,
} from '@csuite/shared/contract/passkeys'
import type { TestApi, TestPerson } from './test-api'

/** Values of a forged or faulty response. */
export interface Deviation {
  origin?: string
  rpId?: string
  userVerified?: boolean
  userPresent?: boolean
  counter?: number
  userHandle?: string
  type?: string
  crossOrigin?: boolean
  topOrigin?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const UP = 0x01
const UV = 0x04
const AT = 0x40

/** A software authenticator with one P-256 key (W3C WebAuthn level 3, §6). */
export class TestPasskey {
  readonly #id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #coseKey: Buffer
  counter = 0

  constructor(
    private readonly origin: string,
    public userId: number,
  ) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.#privateKey = privateKey
    this.#coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  create(challenge: string, deviation: Deviation = {}): NewPasskeyAnswer {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      this.#coseKey,
    ])
    const authData = Buffer.concat([this.#authenticatorData(deviation, AT), credential])
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    const clientDataJSON = this.#clientData('webauthn.create', challenge, deviation).toString('base64url')
    return {
      ...this.#named(),
      response: { clientDataJSON, attestationObject: attestationObject.toString('base64url') },
    }
  }

  get(challenge: string, deviation: Deviation = {}): PasskeyAnswer {
    this.counter = deviation.counter ?? this.counter + 1
    const authenticatorData = this.#authenticatorData(deviation, 0)
    const clientData = this.#clientData('webauthn.get', challenge, deviation)
    const signed = Buffer.concat([authenticatorData, sha256(clientData)])
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
        userHandle: Buffer.from(deviation.userHandle ?? String(this.userId)).toString('base64url'),
      },
    }
  }

  #named() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #authenticatorData({ rpId, userVerified = true, userPresent = true }: Deviation, extra: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = Buffer.from([(userPresent ? UP : 0) | (userVerified ? UV : 0) | extra])
    return Buffer.concat([sha256(rpId ?? new URL(this.origin).hostname), flags, counter])
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { crossOrigin = false, topOrigin } = deviation
    const origin = deviation.origin ?? this.origin
    return Buffer.from(
      JSON.stringify({ type: deviation.type ?? type, challenge, origin, crossOrigin, topOrigin }),
    )
  }
}

export async function newChallengeFor(api: TestApi, token: string, query: object = {}): Promise<string> {
  return (await api.call(newPasskeyOptions, { query }, { token })).json<{ challenge: string }>().challenge
}

export async function signInChallenge(api: TestApi): Promise<string> {
  return (await api.call(passkeyOptions, {})).json<{ challenge: string }>().challenge
}

export async function registerPasskey(api: TestApi, person: TestPerson): Promise<TestPasskey> {
  const passkey = new TestPasskey(api.platform.config.publicUrl, person.id)
  const respuesta = passkey.create(await newChallengeFor(api, person.token))
  const body = { nombre: 'Portátil', respuesta }
  const answer = await api.call(addPasskey, { body }, { token: person.token })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return passkey
}
