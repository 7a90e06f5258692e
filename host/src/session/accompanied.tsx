import { callAs, serverNow, settings } from '@csuite/shared/client'
import { endAccompaniment } from '@csuite/shared/contract/accompany'
import { TOKEN_KEY, followToken, sessionStore } from '@csuite/shared/session'
import { type StorageKeys, keepItem, readItem, storedKeys, writeItem } from '@csuite/shared/storage'
import { Button } from '@csuite/shared/ui/button'
import { Eye } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { createRoot } from 'react-dom/client'
import { FootRoom, FOOT_HEIGHT, FOOT_PHONE_HEIGHT, FootStrip } from './foot-room'
import type { Accompanied } from './is-accompanied'
import { accompaniedTexts as texts } from './accompanied.texts'

const TICK_MS = 10_000
const THEME_KEY = 'csuite-theme'

/**
 * Makes this tab the person's, before anything reads the session: all that it stores stays in it, so that the administrator's
 * own session and data, and those of their other tabs, are not touched. Another session ends it; a server without an answer
 * does not. Resolves once the person is there.
 */
export async function startAccompanied(kept: Accompanied): Promise<void> {
  const { id, idPersona, token } = kept
  const theme = readItem(THEME_KEY)
  Object.defineProperty(window, 'localStorage', { configurable: true, value: window.sessionStorage })
  writeItem(THEME_KEY, theme)
  keepItem(TOKEN_KEY, token)
  // No other app is to take the administrator for the person.
  Object.assign(settings(), { redirectAllowlist: [] })
  // What the document asked for with the administrator's token, and whose frame it showed.
  delete window.__csuite
  sessionStore.setState({ user: null, pendingVerificationEmail: null })
  const leave = (address: string) => {
    stop()
    callAs(token, endAccompaniment, { params: { id: String(id) } }).catch(() => undefined)
    // After what the end of a session stores in the tab.
    setTimeout(() => {
      for (const key of storedKeys('sessionStorage'))
        writeItem<keyof StorageKeys>(key as never, null, 'sessionStorage')
      window.location.replace(address)
    })
  }
  const over = () => leave(`/admin/acompanar/${id}?fin`)
  const stop = sessionStore.subscribe((state) => {
    if (state.isInitialized && state.token !== token) over()
  })
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <AccompaniedBar {...kept} onEnd={() => leave(`/admin/usuarios/${idPersona}`)} onOver={over} />,
  )
  await followToken(token)
}

interface AccompaniedBarProps extends Pick<Accompanied, 'persona' | 'hasta'> {
  onEnd: () => void
  onOver: () => void
}

function AccompaniedBar({ persona, hasta, onEnd, onOver }: AccompaniedBarProps) {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(() => (Date.parse(hasta) <= serverNow() ? onOver() : tick()), TICK_MS)
    return () => clearInterval(timer)
  })
  return (
    <>
      <FootRoom $height={FOOT_HEIGHT} $phoneHeight={FOOT_PHONE_HEIGHT} />
      <FootStrip aria-label={texts.region}>
        <Eye size={20} aria-hidden="true" />
        <p>{texts.said(persona, Math.max(1, Math.ceil((Date.parse(hasta) - serverNow()) / 60_000)))}</p>
        <Button size="s" variant="secondary" onClick={onEnd}>
          {texts.end}
        </Button>
      </FootStrip>
    </>
  )
}
