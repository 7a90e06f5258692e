import { formatDateTime, formatTime } from '@csuite/shared/format'
import { sessionStore } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { c, media, space, type } from '@csuite/shared/ui/theme'
import { FlaskConical, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { DeveloperOverride } from '../federation/remotes-store'
import { removeOverride, expireOverride, forgetDeveloperOverride } from '../remotes/developer-override'
import { FootRoom } from './foot-room'
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
      <FootRoom $height={HEIGHT} $phoneHeight={PHONE_HEIGHT} />
      <Strip aria-label={texts.region}>
        <Icon size={20} aria-hidden="true" />
        <p role="status">
          <span>{said}</span> {preview === undefined && <Address>{url}</Address>}
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
      </Strip>
    </>
  )
}

const HEIGHT = '57px'
const PHONE_HEIGHT = '124px'
const Strip = styled.section`
  ${type.s14}
  position: fixed;
  z-index: 28;
  inset: auto 0 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  min-height: ${HEIGHT};
  padding: ${space[8]} ${space[24]};
  border-top: 1px solid color-mix(in srgb, ${c.warn} 40%, transparent);
  background: ${c.warnSoft};
  color: ${c.warn};
  & > p {
    flex: 1;
    min-width: 200px;
    font-weight: 550;
  }
  & > svg {
    flex: none;
  }
  ${media.phone} {
    padding: ${space[8]} ${space[16]};
    & > button {
      width: 100%;
    }
  }
`
const Address = styled.span`
  ${type.mono}
  font-weight: 400;
  overflow-wrap: anywhere;
`
