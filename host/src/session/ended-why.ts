import { renewed } from '@csuite/shared/session'
import { readStored, writeStored } from '@csuite/shared/storage'
import { warn } from '../remotes/warn'
import { type HostSession, hostSession } from './host-session'

const KEY = 'csuite-ended-why'

/** Says on the page after the server ended a session that a copy of what kept it open was the reason. The server knows. */
export function sayWhyEnded(): void {
  let asked: string | null = null
  const ask = async ({ endedToken }: HostSession) => {
    if (endedToken === null || endedToken === asked) return
    asked = endedToken
    await renewed(endedToken).catch(() => undefined)
    const reason = readStored('sessionStorage', KEY)
    if (typeof reason !== 'string') return
    writeStored('sessionStorage', KEY, null)
    warn(reason)
  }
  void ask(hostSession.getState())
  hostSession.subscribe((state) => void ask(state))
}
