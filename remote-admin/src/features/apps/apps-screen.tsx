import { Plus } from 'lucide-react'
import type { App } from '@csuite/shared/contract/apps'
import type { ManagedApp } from '@csuite/shared/contract/audience'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { toast } from '@csuite/shared/ui/toast'
import { useMatch, useNavigate } from 'react-router-dom'
import { DRAFTS, interruptedDraft } from '../../parts/draft-recovery'
import { Loaded } from '../../parts/loaded'
import { Pager, useExistingPage, usePage } from '../../parts/paging'
import { DialogOf, useDialogState } from '../../parts/use-dialog-state'
import type { AppBody } from './app-draft'
import { AppFormDialog } from './app-form-dialog'
import { AudienceDialog } from './audience-dialog'
import { AppsTable } from './apps-table'
import { appsTexts as texts } from './apps.texts'
import { PAGE_SIZE, useAddApp, useCatalogue, useMoveApp, useUpdateApp } from './use-catalogue'

const NEW_APP = '/admin/apps/nueva'

/** /admin/apps: adds, edits and orders the catalogue's apps. */
export function AppsScreen() {
  const isNew = useMatch(NEW_APP) !== null
  const navigate = useNavigate()
  const [page, toPage] = usePage()
  const catalogue = useCatalogue(page)
  useExistingPage(catalogue, page, (last) => toPage(last, { replace: true }))
  const add = useAddApp(page)
  const update = useUpdateApp(() => toPage(1))
  const move = useMoveApp(page, toPage)
  const form = useDialogState(() => interruptedDraft<App | null>(DRAFTS.app)?.subject)
  const audience = useDialogState<ManagedApp>()
  const app = isNew ? null : (form.subject ?? null)

  const close = () => {
    form.close()
    if (isNew) void navigate('/admin/apps', { replace: true })
  }
  const save = async (body: AppBody) => {
    if (app) {
      const { nombre } = await update.mutateAsync({ app, body })
      toast.ok(texts.updated(nombre))
    } else {
      const { nombre } = await add.mutateAsync(body)
      toast.ok(texts.added(nombre))
    }
    close()
  }
  return (
    <Page
      title={isNew ? texts.newTitle : texts.title}
      heading={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Button icon={<Plus />} onClick={() => form.open(null)}>
          {texts.add}
        </Button>
      }
    >
      <OfflineNotice />
      <Loaded query={catalogue} loading={texts.loading} skeleton={320} failed={texts.listFailed}>
        {({ data: apps, total, totalPages }) => (
          <>
            <AppsTable
              apps={apps}
              first={(page - 1) * PAGE_SIZE + 1}
              total={total}
              busy={catalogue.isPlaceholderData}
              onEdit={form.open}
              onAudience={audience.open}
              onMove={(moved, place) => move.mutate({ app: moved, place })}
            />
            <Pager page={page} totalPages={totalPages} onPage={toPage} />
          </>
        )}
      </Loaded>
      <AppFormDialog
        key={isNew ? 'new' : form.opening}
        open={form.isOpen || isNew}
        app={app}
        busy={add.isPending || update.isPending}
        onSave={save}
        onClose={close}
      />
      <DialogOf state={audience}>{(shown, dialog) => <AudienceDialog {...dialog} app={shown} />}</DialogOf>
    </Page>
  )
}
