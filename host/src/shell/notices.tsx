import { call } from '@csuite/shared/client'
import { type ShownNotice, dismissNotice, isDismissible, listNotices } from '@csuite/shared/contract/notices'
import { sessionStore } from '@csuite/shared/session'
import { isPutAway, putAway } from '@csuite/shared/ui/notice-line'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import styled from 'styled-components'
import { FootRoom } from '../session/foot-room'
import { NOTICES_ID, NoticeItem, noticeKey } from './notice-item'
import { noticesTexts as texts } from './notices.texts'

/** An open tab shows a new notice within a minute. */
const EVERY_MS = 45_000
/** Precision of the countdown. */
const TICK_MS = 10_000

interface NavigatedRouter {
  navigate: (path: string) => unknown
  subscribe: (listener: (state: { location: { pathname: string } }) => void) => () => void
}

const isSignedIn = () => sessionStore.getState().isAuthenticated

/** The document's own, as its server wrote them. */
function prerenderedNotices(place: HTMLElement | null): ShownNotice[] {
  return JSON.parse(place?.dataset.notices ?? '[]') as ShownNotice[]
}

/**
 * Follows the notices of an open tab. The page moves once: a notice that arrives later floats over its foot until the next
 * navigation, and one that ends leaves its place empty until then.
 * @returns stops following
 */
export function startNotices(router: NavigatedRouter): () => void {
  const prerendered = document.getElementById(NOTICES_ID)
  let notices = prerenderedNotices(prerendered)
  let hasPlace = prerendered?.hidden === false
  let last: ShownNotice | undefined
  let readAt = prerendered ? Date.now() : 0
  const sent = new Set<string>()

  const place = document.createElement('aside')
  place.id = NOTICES_ID
  place.setAttribute('aria-label', texts.region)
  // Dialogs hide everything else from assistive technology, except what has it; a notice that arrives is announced by its own role.
  place.setAttribute('aria-live', 'off')
  const root = createRoot(place)

  const first = () =>
    notices.find(
      (notice) =>
        !(isDismissible(notice.nivel) && isPutAway(noticeKey(notice))) &&
        !(notice.audiencia === 'sin-sesion' && isSignedIn()),
    )
  const close = (notice: ShownNotice) => {
    dismiss(notice)
    hasPlace &&= first() !== undefined
    draw()
  }
  const draw = () => {
    const top = first()
    last = top ?? last
    place.hidden = !top && !hasPlace
    const item = last && (
      <NoticeItem
        key={noticeKey(last)}
        notice={last}
        onClose={() => last && close(last)}
        navigate={(path) => void router.navigate(path)}
      />
    )
    root.render(
      hasPlace ? (
        <Kept $empty={!top}>{item}</Kept>
      ) : (
        top && (
          <>
            <FootRoom $height={HEIGHT} $phoneHeight={PHONE_HEIGHT} />
            <Floating role="status">{item}</Floating>
          </>
        )
      ),
    )
  }
  /** Puts a notice away for this person, at the server once. */
  const dismiss = ({ id, version }: ShownNotice) => {
    const key = noticeKey({ id, version })
    putAway(key)
    if (!isSignedIn() || sent.has(key)) return
    sent.add(key)
    call(dismissNotice, { params: { id: String(id) }, body: { version } }).catch(() => undefined)
  }
  const read = async () => {
    readAt = Date.now()
    try {
      notices = await call(listNotices)
    } catch {
      // The last known ones stay.
      return
    }
    for (const notice of notices)
      if (isDismissible(notice.nivel) && isPutAway(noticeKey(notice))) dismiss(notice)
    draw()
  }
  const readWhenDue = () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt >= EVERY_MS) void read()
  }

  flushSync(draw)
  if (prerendered) prerendered.replaceWith(place)
  else document.body.prepend(place)
  const timer = setInterval(() => {
    if (notices.length > 0) draw()
    readWhenDue()
  }, TICK_MS)
  // Those of a person's groups are in no document.
  if (isSignedIn()) void read()
  document.addEventListener('visibilitychange', readWhenDue)
  const forgetSession = sessionStore.subscribe((state, before) => {
    if (state.isAuthenticated === before.isAuthenticated) return
    sent.clear()
    // The person's own do not stay where the server cannot be asked.
    notices = notices.filter(({ audiencia, nivel }) => typeof audiencia === 'string' && nivel !== 'personal')
    draw()
    void read()
  })
  let { pathname } = window.location
  const forgetRouter = router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    hasPlace = first() !== undefined
    draw()
  })
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', readWhenDue)
    forgetSession()
    forgetRouter()
  }
}

const Kept = styled.div<{ $empty: boolean }>`
  visibility: ${(p) => (p.$empty ? 'hidden' : 'visible')};
  @media print {
    display: none;
  }
`
const HEIGHT = '45px'
const PHONE_HEIGHT = '96px'
const Floating = styled.div`
  position: fixed;
  z-index: 27;
  inset: auto 0 0;
  @media print {
    display: none;
  }
`
