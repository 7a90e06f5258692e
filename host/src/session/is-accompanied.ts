import { readStored } from '@csuite/shared/storage'
import { PREVIEW_KEY } from '../remotes/developer-override'

/** What a tab keeps in which an administrator sees the portal as a person (remote-admin writes it). */
export interface Accompanied {
  id: number
  idPersona: number
  persona: string
  hasta: string
  token: string
}

/** The person whom an administrator accompanies in this tab. */
export function accompaniedHere(): Accompanied | undefined {
  const kept = readStored('sessionStorage', PREVIEW_KEY) as Partial<Accompanied> | null
  return typeof kept?.token === 'string' ? (kept as Accompanied) : undefined
}
