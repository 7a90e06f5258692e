import { call } from '@csuite/shared/client'
import { currentUser } from '@csuite/shared/contract/login'
import { isTokenAlive, sessionStore, setUser, storedToken } from '@csuite/shared/session'

/** Milliseconds that a page waits for the server's word on its session; a later refusal still ends it. */
const ANSWER_MS = 80

const root = document.documentElement.style

/**
 * A page from the back/forward cache checks its session before it shows anything: nobody may have signed out, or another
 * person in, while it was frozen. It is hidden when it is left, since browsers paint it before they run any script.
 */
export function checkOnReturn(reload = () => window.location.reload()): void {
  window.addEventListener('pagehide', () => {
    if (sessionStore.getState().token !== null) root.opacity = '0'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (!isSameSession()) return reload()
    void serverChecked().then(() => (root.opacity = ''))
  })
}

function isSameSession(): boolean {
  const { token } = sessionStore.getState()
  const stored = storedToken()
  return token === null ? stored === null : stored === token && isTokenAlive(stored)
}

/** Resolves when the server has answered, whose refusal ends the session, or after ANSWER_MS. */
async function serverChecked(): Promise<void> {
  const { token } = sessionStore.getState()
  if (token === null) return
  const checked = call(currentUser).then(
    (user) => {
      if (sessionStore.getState().token === token) setUser(user)
    },
    () => undefined,
  )
  await Promise.race([checked, new Promise((late) => setTimeout(late, ANSWER_MS))])
}
