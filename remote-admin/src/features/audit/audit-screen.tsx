import { Download } from 'lucide-react'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { Row } from '@csuite/shared/ui/layout'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'
import { SmallButton } from '../../parts/cells'
import { Loaded } from '../../parts/loaded'
import { Pager, useExistingPage } from '../../parts/paging'
import { type AuditView, readView, writeView } from './audit-address'
import { AuditFilters } from './audit-filters'
import { AuditTable } from './audit-table'
import { auditTexts as texts } from './audit.texts'
import { useAudit, useAuditExport } from './use-audit'

export function AuditScreen() {
  const [query, setQuery] = useSearchParams()
  const view = readView(query)
  const change = (next: Partial<AuditView>, options?: NavigateOptions) =>
    setQuery(writeView({ ...view, page: 1, ...next }), { preventScrollReset: true, ...options })
  const trail = useAudit(view)
  useExistingPage(trail, view.page, (page) => change({ page }, { replace: true }))
  const exporting = useAuditExport()
  return (
    <Page title={texts.title} subtitle={view.remoto ? texts.ofRemote(view.remoto) : texts.subtitle}>
      <OfflineNotice />
      <AuditFilters key={view.usuario} view={view} onChange={change} />
      <Loaded query={trail} loading={texts.loading} skeleton={480} failed={texts.failed}>
        {({ data, total, totalPages, totalIsCapped = false }) => (
          <>
            <Row $apart $gap={12} $size={14} $tone="muted" $below={12}>
              <p role="status">{texts.total(total, totalIsCapped, view.hasta)}</p>
              <SmallButton
                icon={<Download />}
                busy={exporting.isPending}
                disabled={total === 0}
                onClick={() => exporting.mutate(view)}
              >
                {texts.export}
              </SmallButton>
            </Row>
            <AuditTable rows={data} busy={trail.isPlaceholderData} />
            <Pager page={view.page} totalPages={totalPages} onPage={(page) => change({ page })} />
            {totalIsCapped && view.page === totalPages && (
              <Button variant="secondary" onClick={() => change({ hasta: data.at(-1)?.fecha })}>
                {texts.older}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
