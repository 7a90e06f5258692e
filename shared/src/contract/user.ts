import * as z from 'zod/mini'
import { Email, Id, Timestamp } from './fields'

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

export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  lastName: z.string(),
  phone: z.nullable(z.string()),
  picture: z.nullable(z.string()),
  /** ROLE_ADMIN or ROLE_USER. */
  role: z.int(),
  /** The onboarding presentation is still to be shown. */
  presentacion: z.boolean(),
  planesUsuarios: z.array(UserPlan),
  status: UserStatus,
  createdAt: Timestamp,
})
export type User = z.infer<typeof User>

export const AccessToken = z.object({ access_token: z.string() })

/** Whether a sign-in opens a session that renews itself (design §14). */
export const Keep = z.optional(z.boolean())

export const EmailBody = z.object({ email: Email })
