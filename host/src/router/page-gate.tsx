import { isAdmin, useSession } from '@csuite/shared/session'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { homeAddress, pageAt, rulesAt, signInAddress } from '../remotes/pages'
import { putTypedBack } from '../remotes/typed-text'
import { endedFor, rememberAsked, takeReturn } from '../session/return-address'
import { sessionTexts } from '../session/session.texts'
import { isInside } from '../session/start'
import { PageLoading } from '../shell/painted-page'
import { PageFrame, SpecialPage } from '../shell/signed-in-area'
import { useAutomaticRedirect } from './use-automatic-redirect'

interface PageGateProps {
  /** While the first screen is fetched: the frame at once where the person will stay in it, and no way elsewhere. */
  starting?: boolean
  children?: ReactNode
}

/**
 * Guards the page at the present address and puts it into its frame, both as the page's remote declares them. Its title is
 * the document's until the screen sets its own: before the screen and anew for each page, so that the screen's one wins.
 */
export function PageGate({ starting = false, children }: PageGateProps) {
  const { pathname } = useLocation()
  const isInitialized = useSession((state) => state.isInitialized)
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const { access, closed, follows } = rulesAt(pathname)
  const mayStay = access !== 'admin' || isAdmin(user)
  const leaving = useAutomaticRedirect(!starting && follows && isAuthenticated && mayStay)
  if (starting && !isInside()) return <PageLoading />
  const waiting = starting || leaving || (closed && !isInitialized)
  if (!waiting && access === 'guest' && isAuthenticated && user) return <SignedInAlready userId={user.id} />
  if (!waiting && closed && !isAuthenticated) return <ToSignIn />
  const page = pageAt(pathname)
  return (
    <>
      {page && <title key={page.path}>{`${page.title} · C+Suite`}</title>}
      <PageFrame>{waiting ? <PageLoading /> : mayStay ? children : <SpecialPage name="denied" />}</PageFrame>
    </>
  )
}

/** Redirects to the requested page, or to the one where this person's session ended; home otherwise. */
function SignedInAlready({ userId }: { userId: number }) {
  const [target] = useState(() => takeReturn(userId) ?? homeAddress())
  useEffect(() => () => void setTimeout(putTypedBack), [])
  return <Navigate to={target} replace />
}

/** Redirects to the sign-in, passing on a partner's target, which the sign-in screen checks again. */
function ToSignIn() {
  const [search] = useSearchParams()
  const place = useLocation()
  const target = search.get('redirect_url')
  const [email] = useState(() => {
    rememberAsked(place)
    return endedFor()
  })
  const query = target ? `?${new URLSearchParams({ redirect_url: target })}` : ''
  const notice = email === undefined ? null : { message: sessionTexts.ended, email }
  return <Navigate to={signInAddress() + query} state={notice} replace />
}
