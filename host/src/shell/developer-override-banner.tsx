import { formatDateTime, formatTime } from '@csuite/shared/format'
import { sessionStore } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { Text } from '@csuite/shared/ui/layout'
import { FlaskConical, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DeveloperOverride } from '../federation/remotes-store'
import { removeOverride, expireOverride, forgetDeveloperOverride } from '../remotes/developer-override'
import { FootRoom, FOOT_HEIGHT, FOOT_PHONE_HEIGHT, FootStrip } from '../session/foot-room'
import { developerOverrideTexts, previewTexts } from './developer-override.texts'

const reloadDocument = () => window.location.reload()

interface DeveloperOverrideBannerProps {
  build: DeveloperOverride
  reload?: () => void
}

/** Shows on every page that a developer override is active, with a button to end it. */
export function DeveloperOverrideBanner({ build, reload = reloadDocument }: DeveloperOverrideBannerProps) {
  const { remote, url, until, state, preview } = build
  const texts = { ...developerOverrideTexts, ...(preview !== undefined && previewTexts) }
  const said =
    preview === undefined
      ? developerOverrideTexts[state](remote, formatTime(until))
      : previewTexts[state](preview, `${remote} ${url}`, state === 'tried' ? formatDateTime(until) : '')
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    if (state !== 'tried') return
    const timer = setTimeout(expireOverride, Math.max(0, Date.parse(until) - Date.now()))
    // On sign-out the override ends, and the reload removes its code from the page.
    const stop = sessionStore.subscribe((now, before) => {
      if (before.isAuthenticated && !now.isAuthenticated) void removeOverride().then(reload)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [state, until, reload])
  const leave = async () => {
    setLeaving(true)
    await removeOverride()
    reload()
  }
  const Icon = state === 'tried' ? FlaskConical : TriangleAlert
  return (
    <>
      <FootRoom $height={FOOT_HEIGHT} $phoneHeight={FOOT_PHONE_HEIGHT} />
      <FootStrip aria-label={texts.region}>
        <Icon size={20} aria-hidden="true" />
        <p role="status">
          <span>{said}</span>{' '}
          {preview === undefined && (
            <Text as="span" $mono $weight={400} $breaks>
              {url}
            </Text>
          )}
        </p>
        {state === 'failed' ? (
          <Button size="s" variant="secondary" onClick={forgetDeveloperOverride}>
            {texts.understood}
          </Button>
        ) : (
          <Button size="s" variant="secondary" busy={leaving} onClick={() => void leave()}>
            {state === 'tried' ? texts.leave : texts.reload}
          </Button>
        )}
      </FootStrip>
    </>
  )
}
