import { Plus } from 'lucide-react'
import type { App } from '@csuite/shared/contract/apps'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { EmptyState, OfflineNotice } from '@csuite/shared/ui/states'
import { Pagination } from '@csuite/shared/ui/table'
import { space } from '@csuite/shared/ui/theme'
import { toast } from '@csuite/shared/ui/toast'
import { type NavigateOptions, useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { KEPT_FORMS, keptSubject } from '../../parts/kept-form'
import { Loaded } from '../../parts/loaded'
import { useExistingPage } from '../../parts/use-existing-page'
import { useOpening } from '../../parts/use-opening'
import type { AppBody } from './app-draft'
import { AppFormDialog } from './app-form-dialog'
import { AppsTable } from './apps-table'
import { appsTexts as texts } from './apps.texts'
import { PAGE_SIZE, useAddApp, useCatalogue, useUpdateApp } from './use-catalogue'
import { useMoveApp } from './use-move-app'

const NEW_APP = '/admin/apps/nueva'

/** The catalogue's management: what exists, a new app, a changed one. */
export function AppsScreen() {
  const [query, setQuery] = useSearchParams()
  const isNew = useMatch(NEW_APP) !== null
  const navigate = useNavigate()
  const page = /^[1-9]\d{0,8}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1
  const toPage = (next: number, options?: NavigateOptions) =>
    setQuery(next === 1 ? {} : { page: String(next) }, options)
  const catalogue = useCatalogue(page)
  useExistingPage(catalogue, page, (last) => toPage(last, { replace: true }))
  const add = useAddApp(page)
  const update = useUpdateApp(() => toPage(1))
  const move = useMoveApp(page, toPage)
  // One that the end of the session interrupted goes on.
  const form = useOpening(() => keptSubject<App | null>(KEPT_FORMS.app)?.subject)

  const app = isNew ? null : (form.subject ?? null)
  const save = async (body: AppBody) => {
    if (app) {
      const { nombre } = await update.mutateAsync({ app, body })
      toast.ok(texts.updated(nombre))
    } else {
      const { nombre } = await add.mutateAsync(body)
      toast.ok(texts.added(nombre))
    }
  }
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <Button icon={<Plus />} onClick={() => form.open(null)}>
          {texts.add}
        </Button>
      }
    >
      <OfflineNotice />
      <Loaded
        query={catalogue}
        loading={texts.loading}
        blocks={<SkeletonBlock height={320} />}
        failed={texts.listFailed}
      >
        {({ data: apps, total, totalPages }) => (
          <>
            {apps.length === 0 ? (
              <EmptyState title={texts.empty} />
            ) : (
              <AppsTable
                apps={apps}
                first={(page - 1) * PAGE_SIZE + 1}
                total={total}
                busy={catalogue.isPlaceholderData}
                onEdit={form.open}
                onMove={(app, place) => move.mutate({ app, place })}
              />
            )}
            {totalPages > 1 && (
              <Pages>
                <Pagination page={page} totalPages={totalPages} onPageChange={toPage} />
              </Pages>
            )}
          </>
        )}
      </Loaded>
      <AppFormDialog
        key={isNew ? 'new' : form.opening}
        open={form.isOpen || isNew}
        app={app}
        onSave={save}
        onClose={() => {
          form.close()
          if (isNew) void navigate('/admin/apps', { replace: true })
        }}
      />
    </Page>
  )
}

const Pages = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-top: ${space[16]};
`
