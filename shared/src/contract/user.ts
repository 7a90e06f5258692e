import * as z from 'zod/mini'
import { Email, HttpsUrl, Id, Timestamp } from './fields'

export const ROLE_ADMIN = 1
export const ROLE_USER = 2

export const userStatuses = ['active', 'pending_verification', 'suspended'] as const
export const UserStatus = z.enum(userStatuses)
export type UserStatus = z.infer<typeof UserStatus>

export const UserPlan = z.object({
  id: Id,
  plan: z.object({ nombre: z.string(), descripcion: z.string() }),
})
export type UserPlan = z.infer<typeof UserPlan>

/** A person as the API returns it: picked field by field, never a secret. spec §3, dates ISO 8601 UTC. */
export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** 1 = administrator (ROLE_ADMIN). */
  role: z.int(),
  /** True while the onboarding presentation has not been finished. */
  presentacion: z.boolean(),
  planesUsuarios: z.array(UserPlan),
  status: UserStatus,
  createdAt: Timestamp,
})
export type User = z.infer<typeof User>

/** Answer that opens a session. */
export const AccessToken = z.object({ access_token: z.string() })
export const SignedIn = z.object({ access_token: z.string(), user: User })

export const EmailBody = z.object({ email: Email })
export const Picture = HttpsUrl
