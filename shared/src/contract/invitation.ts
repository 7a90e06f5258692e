import * as z from 'zod/mini'
import { Email, FirstName, LastName } from './fields'

/** Not beside its endpoint: the list of people calls others of that file, and would load zod for it. */
export const InviteUserBody = z.object({ email: Email, name: FirstName, lastName: LastName })
export type InviteUserBody = z.infer<typeof InviteUserBody>
