import { isAdmin, useSession } from '@csuite/shared/session'
import { Loading } from '@csuite/shared/ui/spinner'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { homeAddress, rulesAt, signInAddress } from '../remotes/pages'
import { putTypedBack } from '../remotes/typed-text'
import { endedFor, rememberAsked, takeReturn } from '../session/return-address'
import { sessionTexts } from '../session/session.texts'
import { PageLoading } from '../shell/painted-page'
import { SignedInArea, SpecialPage } from '../shell/signed-in-area'
import { shellTexts } from '../shell/shell.texts'
import { useAutomaticRedirect } from './use-automatic-redirect'

/** Guards the page at the present address and puts it into its frame, both as the page's remote declares them. */
export function PageGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isInitialized = useSession((state) => state.isInitialized)
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const { access, frame, closed, follows } = rulesAt(pathname)
  const mayStay = access !== 'admin' || isAdmin(user)
  const leaving = useAutomaticRedirect(follows && isAuthenticated && mayStay)
  // A page for everybody loads nothing of the signed-in frame unless it stands in it.
  const framed = (content: ReactNode) =>
    closed || frame === 'portal' ? (
      <SignedInArea topBar={frame === 'portal'}>{content}</SignedInArea>
    ) : (
      content
    )

  if (leaving || (closed && !isInitialized))
    return framed(closed ? <PageLoading /> : <Loading label={shellTexts.loading} fullPage />)
  if (access === 'guest' && isAuthenticated && user) return <SignedInAlready userId={user.id} />
  if (closed && !isAuthenticated) return <ToSignIn />
  return framed(mayStay ? children : <SpecialPage name="denied" />)
}

/** On to the page that was asked for, or at which this person's session ended; home otherwise. */
function SignedInAlready({ userId }: { userId: number }) {
  const [target] = useState(() => takeReturn(userId) ?? homeAddress())
  useEffect(() => () => void setTimeout(putTypedBack), [])
  return <Navigate to={target} replace />
}

/** To the sign-in, with the partner's target where one was asked for: its screen checks that again. */
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
