import { isAdmin, useSession } from '@csuite/shared/session'
import { Loading } from '@csuite/shared/ui/spinner'
import { type ReactNode, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { takeInterrupted } from '../session/interrupted'
import { SignedInArea, SpecialPage } from '../shell/signed-in-area'
import { shellTexts } from '../shell/shell.texts'
import type { Area } from './areas'
import { useAutomaticRedirect } from './use-automatic-redirect'

interface AreaGateProps {
  area: Area
  children: ReactNode
}

/** Guards an area's pages and puts them into their frame: below the top bar, in the administration too. */
export function AreaGate({ area, children }: AreaGateProps) {
  const isInitialized = useSession((state) => state.isInitialized)
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const user = useSession((state) => state.user)
  const [search] = useSearchParams()
  const mayStay = area !== 'admin' || isAdmin(user)
  const leaving = useAutomaticRedirect(area !== 'auth' && isAuthenticated && mayStay)

  if (area === 'auth' || area === 'public') return leaving ? <Waiting /> : children
  if (area === 'guest') {
    if (leaving) return <Waiting />
    return user && isAuthenticated ? <SignedInAlready userId={user.id} /> : children
  }
  if (!isInitialized || leaving) return <Waiting frame />
  if (!isAuthenticated) return <Navigate to={loginAddress(search.get('redirect_url'))} replace />
  if (!mayStay)
    return (
      <SignedInArea topBar>
        <SpecialPage name="denied" />
      </SignedInArea>
    )
  return <SignedInArea topBar>{children}</SignedInArea>
}

/** On to /apps, or back to where the session of this person ended. */
function SignedInAlready({ userId }: { userId: number }) {
  const [target] = useState(() => takeInterrupted(userId) ?? '/apps')
  return <Navigate to={target} replace />
}

/** /login, with the partner's target where one was asked for; the login screen checks it again. */
function loginAddress(target: string | null): string {
  return target ? `/login?${new URLSearchParams({ redirect_url: target })}` : '/login'
}

function Waiting({ frame = false }: { frame?: boolean }) {
  const loading = <Loading label={shellTexts.loading} fullPage={!frame} />
  return frame ? <SignedInArea topBar>{loading}</SignedInArea> : loading
}
