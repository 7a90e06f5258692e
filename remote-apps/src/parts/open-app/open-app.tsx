import type { App } from '@csuite/shared/contract/apps'
import { countOpened, deviceOf, openTarget, targetOf } from '@csuite/shared/launch'
import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { Row } from '@csuite/shared/ui/layout'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePreferences } from '../use-preferences'
import { RequestAccess } from '../request-access/lazy-request-access'
import { openAppTexts } from './open-app.texts'

/** 'Abrir': the app's web address, or else its mobile one. */
export function OpenApp({ app, loading = false }: { app: App | undefined; loading?: boolean }) {
  const navigate = useNavigate()
  const { remember } = usePreferences()
  const device = deviceOf(navigator)
  const target = app && (targetOf(app, 'web', device) ?? targetOf(app, 'mobile', device))
  const open = () => {
    if (!app || !target) return
    remember(app.id)
    countOpened(app)
    openTarget(target, navigate, app)
  }
  if (app?.acceso)
    return (
      <Suspense>
        <RequestAccess app={app} />
      </Suspense>
    )
  return (
    <Row>
      <Button disabled={!target} onClick={open}>
        {openAppTexts.open}
      </Button>
      {!loading && !target && <Badge tone="warn">{openAppTexts.unavailable}</Badge>}
    </Row>
  )
}
