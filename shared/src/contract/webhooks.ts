import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Timestamp } from './fields'

/** Where the audit log goes; null: nowhere. */
const Address = z.nullable(
  z
    .string('Escribe una dirección')
    .check(
      z.trim(),
      z.minLength(1, 'Escribe una dirección'),
      z.maxLength(2048, 'La dirección es demasiado larga'),
    ),
)

export const Webhook = z.object({
  url: Address,
  /** When the receiver last took a row. */
  ultimoEnvio: z.nullable(Timestamp),
  /** Rows that it has not got yet, counted to 10,000. */
  pendientes: z.int(),
  /** Why the oldest of them is waiting; null while they go out. */
  fallo: z.nullable(
    z.object({
      mensaje: z.string(),
      intentos: z.int(),
      /** When it is tried again; null: not before the address is saved anew, since the receiver answered 410. */
      siguiente: z.nullable(Timestamp),
    }),
  ),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookBody = z.object({
  url: Address,
  /** Makes a new secret; the old one is void at once. */
  renovarSecreto: z.optional(z.boolean()),
})
export type WebhookBody = z.infer<typeof WebhookBody>

export const readWebhook = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  access: 'admin',
  summary: 'Where the audit log goes, and how far it got',
  response: Webhook,
})

const webhookLimit = { name: 'webhookByUser', points: 30, window: 600 }

export const changeWebhook = defineEndpoint({
  method: 'PUT',
  path: '/webhooks',
  access: 'admin',
  recent: true,
  limited: [webhookLimit],
  summary:
    'Sends each audit row from now on to an address, in order and at least once, as a POST with the header `Csuite-Signature: t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` with the secret, which is shown when it is made; null ends it',
  body: WebhookBody,
  response: z.extend(Webhook, { secreto: z.optional(z.string()) }),
})

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/probar',
  access: 'admin',
  limited: [webhookLimit],
  summary: 'Sends a row of the type `webhook.prueba` now and says what the receiver answered',
  response: z.object({
    entregado: z.boolean(),
    /** The HTTP status; null without an answer. */
    estado: z.nullable(z.int()),
    mensaje: z.string(),
  }),
  errors: ['NOT_FOUND'],
})
