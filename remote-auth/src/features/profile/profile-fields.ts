import { CurrentPassword, FirstName, Phone } from '@csuite/shared/contract/fields'
import { UpdatePasswordBody } from '@csuite/shared/contract/profile'
import * as z from 'zod/mini'
import { profileTexts } from './profile.texts'

/** What users may change of their account (spec §3). */
export const InformationFields = z.object({ name: FirstName, phone: z.optional(Phone) })
export type InformationFields = z.infer<typeof InformationFields>

const required = z.minLength(1, { error: profileTexts.bothRequired, abort: true })

/** The contract's rules, with one message for missing values (spec §5). */
export const PasswordFields = z.object({
  currentPassword: z.pipe(z.string().check(required), CurrentPassword),
  newPassword: z.pipe(z.string().check(required), UpdatePasswordBody.shape.newPassword),
})
export type PasswordFields = z.infer<typeof PasswordFields>
