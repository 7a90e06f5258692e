import { apiBase, errorMessage } from '@csuite/shared/client'
import { socialLoginPaths } from '@csuite/shared/contract/social-login'
import { isOnline } from '@csuite/shared/network'
import { rememberRedirect, rememberSignIn } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { browserExit } from '../../parts/browser-exit'
import { LastUsed } from './last-used'
import type { RefObject } from 'react'
import { AppleMark, GoogleMark } from './provider-marks'
import { loginTexts } from './login.texts'

interface SocialButtonsProps {
  disabled: boolean
  keep: RefObject<HTMLInputElement | null>
  redirectUrl: string | null
  onError: (text: string) => void
}

const providers = [
  { id: 'google', label: loginTexts.google, failed: loginTexts.googleFailed, mark: <GoogleMark /> },
  { id: 'apple', label: loginTexts.apple, failed: loginTexts.appleFailed, mark: <AppleMark /> },
] as const

/** Their links lead to the API, which redirects to the provider. */
export function SocialButtons({ disabled, keep, redirectUrl, onError }: SocialButtonsProps) {
  const start = ({ id, failed }: (typeof providers)[number]) => {
    // Offline, the browser would show its own error page.
    if (!isOnline()) return onError(errorMessage(null, failed))
    rememberRedirect(redirectUrl)
    rememberSignIn(id)
    const query = new URLSearchParams({
      ...(redirectUrl && { redirect_url: redirectUrl }),
      ...(keep.current?.checked && { mantener: 'true' }),
    }).toString()
    browserExit.go(apiBase() + socialLoginPaths[id] + (query && `?${query}`))
  }
  return (
    <>
      {providers.map((provider) => (
        <LastUsed key={provider.id} method={provider.id}>
          <Button
            name={provider.id}
            variant="secondary"
            block
            disabled={disabled}
            icon={provider.mark}
            onClick={() => start(provider)}
          >
            {provider.label}
          </Button>
        </LastUsed>
      ))}
    </>
  )
}
