import { Email, FirstName, LastName, Phone, RegisterPassword } from '@csuite/shared/contract/fields'
import * as z from 'zod/mini'
import { newPasswordTexts } from '../../parts/new-password.texts'
import { ValidPhone } from '../../parts/valid-phone'
import { registerTexts } from './register.texts'

/** Step 1, with the contract's messages (spec §5). */
export const PersonFields = z.object({ email: Email, name: FirstName, lastName: LastName, phone: Phone })
export type PersonFields = z.infer<typeof PersonFields>

/** What step 1 asks for before step 2 opens. */
export const CheckedPersonFields = z.extend(PersonFields, { phone: ValidPhone })

export const CredentialFields = z
  .object({
    password: RegisterPassword,
    confirmation: z.string().check(z.minLength(1, registerTexts.confirmRequired)),
  })
  .check(
    z.refine(({ password, confirmation }) => !password || !confirmation || password === confirmation, {
      error: newPasswordTexts.passwordMismatch,
      path: ['confirmation'],
      when: () => true,
    }),
  )
export type CredentialFields = z.infer<typeof CredentialFields>
