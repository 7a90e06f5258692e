import * as z from 'zod/mini'
import { accountLimit, defineEndpoint, ownAccount } from './define-endpoint'
import { Id, IdParams, Timestamp } from './fields'
import { AccessToken, Keep } from './user'
import { requiredLine } from './text'

/** W3C WebAuthn level 3, "JSON serialization": binary values are base64url. */
const Base64Url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]*$/))
const CREDENTIAL_ID_MAX = 1400
const CLIENT_DATA_MAX = 4096
const ATTESTATION_MAX = 32_768

/** A person's passkeys at most. */
export const PASSKEYS_MAX = 20

const PublicKey = z.literal('public-key')
const Credential = z.object({
  id: Base64Url(CREDENTIAL_ID_MAX),
  rawId: Base64Url(CREDENTIAL_ID_MAX),
  type: PublicKey,
})
const Transports = z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))

/** The answer of `navigator.credentials.create`. */
export const NewPasskeyAnswer = z.extend(Credential, {
  response: z.object({
    clientDataJSON: Base64Url(CLIENT_DATA_MAX),
    attestationObject: Base64Url(ATTESTATION_MAX),
    transports: z.optional(Transports),
  }),
})
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>

/** The answer of `navigator.credentials.get`. */
export const PasskeyAnswer = z.extend(Credential, {
  response: z.object({
    clientDataJSON: Base64Url(CLIENT_DATA_MAX),
    authenticatorData: Base64Url(CLIENT_DATA_MAX),
    signature: Base64Url(CLIENT_DATA_MAX),
    userHandle: z.optional(z.nullable(Base64Url(128))),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** The user handle (W3C WebAuthn level 3, §5.4.3) of an account's passkeys, base64url. */
export const passkeyOwner = (userId: number): string => btoa(String(userId)).replaceAll('=', '')

export const Passkey = z.object({
  id: Id,
  /** The id by which browsers know it, base64url. */
  credencial: z.string(),
  nombre: z.string(),
  creada: Timestamp,
  ultimoUso: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

export const PASSKEY_NAME_MAX = 60
const PasskeyName = requiredLine('El nombre es requerido', PASSKEY_NAME_MAX)

const changesPasskeys = { ...ownAccount, recent: true, limited: [accountLimit] } as const

export const newPasskeyOptions = defineEndpoint({
  ...changesPasskeys,
  method: 'POST',
  path: '/auth/llaves/opciones-registro',
  summary: 'Options for a new passkey, good once, in this session, for five minutes',
  /** `automatica`: for one that the browser makes without asking, after a sign-in with a password. */
  query: z.object({ automatica: z.optional(z.literal('1')) }),
  response: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: PublicKey, alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(
      z.object({ id: z.string(), type: PublicKey, transports: z.optional(z.array(z.string())) }),
    ),
    authenticatorSelection: z.object({ residentKey: z.string(), userVerification: z.string() }),
    attestation: z.string(),
  }),
  errors: ['EMAIL_NOT_PROVEN', 'PASSKEY_FAILED'],
})

export const addPasskey = defineEndpoint({
  ...changesPasskeys,
  method: 'POST',
  path: '/auth/llaves',
  status: 201,
  summary:
    'Keeps a new passkey; without a name, one that the browser made without asking, named after its device',
  body: z.object({ nombre: z.optional(PasskeyName), respuesta: NewPasskeyAnswer }),
  response: Passkey,
  errors: ['PASSKEY_FAILED'],
})

export const listPasskeys = defineEndpoint({
  ...ownAccount,
  method: 'GET',
  path: '/auth/llaves',
  summary: "One's own passkeys, the newest first",
  response: z.array(Passkey),
})

export const deletePasskey = defineEndpoint({
  ...changesPasskeys,
  method: 'DELETE',
  path: '/auth/llaves/:id',
  status: 204,
  summary: "Forgets one of one's own passkeys, never the last way in",
  params: IdParams,
  errors: ['NOT_FOUND', 'LAST_WAY_IN'],
})

export const passkeyOptions = defineEndpoint({
  method: 'POST',
  path: '/auth/llaves/opciones',
  access: 'anyone',
  summary: 'Options to sign in, or to confirm who one is, with a passkey: good once, for five minutes',
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.string(),
  }),
})

export const passkeySignIn = defineEndpoint({
  method: 'POST',
  path: '/auth/llaves/entrar',
  access: 'anyone',
  summary: 'Signs in with a passkey, which counts as both factors',
  body: z.object({ respuesta: PasskeyAnswer, mantener: Keep }),
  response: AccessToken,
  errors: ['PASSKEY_FAILED', 'ACCOUNT_SUSPENDED', 'TOO_MANY_REQUESTS'],
})
