import { allowedRedirect } from '@csuite/shared/session'
import { Loading } from '@csuite/shared/ui/spinner'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { signInAddress } from '../remotes/pages'
import { signOut } from '../session/sign-out'
import { sessionTexts } from '../session/session.texts'

/** Ends the session, then redirects to an allowed `redirect_url` or to the sign-in. */
export function LogoutPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = allowedRedirect(search.get('redirect_url'))
  useEffect(() => {
    void signOut().then(() => {
      if (target) window.location.replace(target)
      else void navigate(signInAddress(), { replace: true })
    })
  }, [navigate, target])
  return (
    <main id="contenido">
      <Loading label={sessionTexts.loggingOut} fullPage />
    </main>
  )
}
