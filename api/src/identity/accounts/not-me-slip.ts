import { randomUUID } from 'node:crypto'
import { NOT_ME_DAYS } from '@csuite/shared/contract/not-me'
import { seal, unseal } from '../secrets/seal'
import type { Secrets } from '../secrets/secrets'

const PURPOSE = 'not me'
export const NOT_ME_MS = NOT_ME_DAYS * 86_400_000

/** What the link 'No fui yo' of a security mail carries, sealed. */
export interface NotMeSlip {
  id: string
  userId: number
  /** The address that the account had before the change which the mail tells of. */
  formerEmail?: string | undefined
  at: number
}

export const newSlip = (
  secrets: Secrets,
  { userId, formerEmail }: Pick<NotMeSlip, 'userId' | 'formerEmail'>,
  now: number,
): Promise<string> =>
  seal(secrets, PURPOSE, { id: randomUUID(), userId, formerEmail, at: now }, now + NOT_ME_MS)

/** Null for one that is forged or has expired. */
export const readSlip = (secrets: Secrets, slip: string, now: number): Promise<NotMeSlip | null> =>
  unseal<NotMeSlip & object>(secrets, PURPOSE, slip, now)
