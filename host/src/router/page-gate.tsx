import { call } from '@csuite/shared/client'
import { checkTarget } from '@csuite/shared/contract/app-use'
import { isReadable } from '@csuite/shared/contract/page-path'
import { allowedRedirect, isAdmin, sessionStore, useSession, withToken } from '@csuite/shared/session'
import { siteName } from '@csuite/shared/texts'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { AppNotOpened, useLaunchOutcome } from '../pages/app-not-opened'
import { homeAddress, pageAt, rulesAt, signInAddress } from '../remotes/pages'
import { isTypedKept, restoreTyped } from '../remotes/typed-text'
import { refusedQuery, tokenWasRefused } from '../session/token-sign-in'
import { endedFor, rememberRequested, takeReturn } from '../session/return-address'
import { sessionTexts } from '../session/session.texts'
import { isInside } from '../session/start'
import { PageLoading } from '../shell/prerendered-page'
import { shellTexts } from '../shell/shell.texts'
import { FrameDrawing, PageFrame, SpecialPage } from '../shell/signed-in-area'

interface PageGateProps {
  /** While the first screen loads: shows the frame, if the person has a session, and redirects nowhere. */
  starting?: boolean
  children?: ReactNode
}

/**
 * The current page's guard, frame and title. Its title precedes the screen's own, which therefore wins.
 * Redirects are of one entry: Back while the target loads leads to another, which redirects anew.
 */
export function PageGate({ starting = false, children }: PageGateProps) {
  const { pathname, key } = useLocation()
  const isInitialized = useSession((state) => state.isInitialized)
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const { access, closed, follows } = rulesAt(pathname)
  const mayStay = access !== 'admin' || isAdmin(user)
  const { target, isChecking } = useAutomaticRedirect(!starting && follows && isAuthenticated && mayStay)
  const outcome = useLaunchOutcome(target)
  if (starting && !isInside()) return <PageLoading />
  const waiting = starting || isChecking || target !== null || (closed && !isInitialized)
  if (!waiting && access === 'guest' && isAuthenticated && user)
    return <SignedInAlready key={key} userId={user.id} />
  if (!waiting && closed && !isAuthenticated) return <ToSignIn key={key} />
  const page = pageAt(pathname)
  const shown = () => {
    if (outcome && target)
      return (
        <AppNotOpened
          outcome={outcome}
          address={() => addressed(target)}
          otherwise={{ to: homeAddress(), label: shellTexts.goToApps }}
          illustration={<FrameDrawing />}
        />
      )
    if (waiting) return <PageLoading />
    if (!mayStay) return <SpecialPage name="denied" />
    // The router would match an address that cannot be decoded as it stands.
    return isReadable(pathname) ? children : <SpecialPage name="not-found" />
  }
  return (
    <>
      {page && <title key={page.path}>{`${page.title} · ${siteName}`}</title>}
      <PageFrame>{shown()}</PageFrame>
    </>
  )
}

const addressed = (target: string) => withToken(target, sessionStore.getState().token ?? '')

/**
 * Redirects a signed-in person to an allowed `redirect_url` that is open to them, with the token (spec §4).
 * @returns the target, while the browser leaves
 */
function useAutomaticRedirect(enabled: boolean): { target: string | null; isChecking: boolean } {
  const [search] = useSearchParams()
  const token = useSession((state) => state.token)
  const wanted = enabled ? allowedRedirect(search.get('redirect_url')) : null
  const key = wanted && `${token} ${wanted}`
  const [verdicts, setVerdicts] = useState<Record<string, boolean>>({})
  useEffect(() => {
    if (!wanted || !key) return
    const keep = (isOpen: boolean) => setVerdicts((all) => ({ ...all, [key]: isOpen }))
    // Without an answer nobody knows whose apps stand there.
    call(checkTarget, { query: { redirect_url: wanted } }).then(
      ({ permitido }) => keep(permitido),
      () => keep(false),
    )
  }, [key, wanted])
  const isOpen = key ? verdicts[key] : false
  const target = isOpen ? wanted : null
  useEffect(() => {
    if (target) window.location.replace(addressed(target))
  }, [target])
  return { target, isChecking: isOpen === undefined }
}

/** Redirects to the requested page, the one where this person's session ended, or home. */
function SignedInAlready({ userId }: { userId: number }) {
  const [target] = useState(() => takeReturn(userId) ?? homeAddress())
  useEffect(() => () => void setTimeout(restoreTyped), [])
  return <Navigate to={target} replace />
}

/** Redirects to the sign-in and passes on a `redirect_url`, which the sign-in screen checks. */
function ToSignIn() {
  const [search] = useSearchParams()
  const place = useLocation()
  const target = search.get('redirect_url')
  // The first address, whose token it was.
  const refused = place.key === 'default' && tokenWasRefused()
  const [email] = useState(() => {
    rememberRequested(place)
    return endedFor()
  })
  const redirect = target ? `?${new URLSearchParams({ redirect_url: target })}` : ''
  const query = refused ? refusedQuery(place.search) : redirect
  const notice =
    email === undefined ? null : { message: sessionTexts.ended(isTypedKept(place.pathname)), email }
  return <Navigate to={signInAddress() + query} state={notice} replace />
}
