import { allowedRedirect } from '@csuite/shared/session'
import { words } from '@csuite/shared/texts'
import { Loading } from '@csuite/shared/ui/spinner'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { signInAddress } from '../remotes/pages'
import { signOut } from '../session/sign-out'
import { sessionTexts } from '../session/session.texts'
import { AppNotOpened, useLaunchOutcome } from './app-not-opened'

/** Ends the session, then redirects to an allowed `redirect_url` or to the sign-in. */
export function LogoutPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const target = allowedRedirect(search.get('redirect_url'))
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    void signOut().then(() => {
      setOver(true)
      if (target) window.location.replace(target)
      else void navigate(signInAddress(), { replace: true })
    })
  }, [navigate, target])
  const outcome = useLaunchOutcome(isOver ? target : null)
  if (outcome && target)
    return (
      <AppNotOpened
        outcome={outcome}
        address={() => target}
        otherwise={{ to: signInAddress(), label: words.signIn }}
      />
    )
  return (
    <main id="contenido">
      <Loading label={sessionTexts.loggingOut} fullPage />
    </main>
  )
}
