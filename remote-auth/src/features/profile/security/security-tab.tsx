import { secondFactorState } from '@csuite/shared/contract/second-factor'
import { endpointQuery } from '@csuite/shared/query'
import { Alert } from '@csuite/shared/ui/alert'
import { Stack } from '@csuite/shared/ui/layout'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ActivitySection } from './activity-section'
import { FactorSection } from './factor-section'
import { IdentitiesSection } from './identities-section'
import { PasskeysSection } from './passkeys-section'
import { securityNotice } from './security.texts'
import { SessionsSection } from './sessions-section'

export function SecurityTab() {
  const [query, setQuery] = useSearchParams()
  const { data: factor } = useQuery(endpointQuery(secondFactorState))
  // Shown once, not on a reload.
  const [linkQuery, setLinkQuery] = useState<URLSearchParams | null>(query)
  useEffect(() => {
    if (query.has('vinculo')) setQuery({ seccion: 'seguridad' }, { replace: true, preventScrollReset: true })
  }, [query, setQuery])
  const notice = linkQuery && securityNotice(linkQuery, factor?.activo === true)
  return (
    <Stack $gap={32}>
      {notice && (
        <Alert tone={notice.tone} onDismiss={() => setLinkQuery(null)}>
          {notice.text}
        </Alert>
      )}
      <SessionsSection />
      <FactorSection />
      <PasskeysSection />
      <IdentitiesSection />
      <ActivitySection />
    </Stack>
  )
}
