import type { App } from '@csuite/shared/contract/apps'
import type { ManagedApp } from '@csuite/shared/contract/audience'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { useState } from 'react'
import { useMatch, useNavigate } from 'react-router-dom'
import { PanelPage } from '../../parts/panel-page'
import { Loaded } from '../../parts/loaded'
import { Pager, useExistingPage, usePage } from '../../parts/paging'
import { SearchBox } from '../../parts/search-box'
import { AppFormDialog } from './app-form-dialog'
import { AudienceDialog } from './audience-dialog'
import { AppsTable } from './apps-table'
import { appsTexts as texts } from './apps.texts'
import { useCatalogue, useFoundApps, useMoveApp } from './use-catalogue'

const NEW_APP = '/admin/apps/nueva'

export function AppsScreen() {
  const isNew = useMatch(NEW_APP) !== null
  const navigate = useNavigate()
  const [page, toPage] = usePage()
  const catalogue = useCatalogue(page)
  useExistingPage(catalogue, page, (last) => toPage(last, { replace: true }))
  const [text, setText] = useState('')
  const found = useFoundApps(text)
  const move = useMoveApp(page, toPage)
  const form = useDialogState<App | null>('app', () => !isNew)
  const audience = useDialogState<ManagedApp>('audience')
  return (
    <PanelPage
      texts={texts}
      {...(isNew && { title: texts.newTitle, heading: texts.title })}
      onAdd={() => form.open(null)}
    >
      <SearchBox label={texts.search} value={text} onChange={setText} found={found.data?.data.length} />
      <Loaded
        query={text.trim() ? found : catalogue}
        loading={texts.loading}
        skeleton={320}
        failed={texts.listFailed}
      >
        {({ data: apps, places, total, totalPages }) => (
          <>
            <AppsTable
              apps={apps}
              places={places}
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
      {isNew && (
        <AppFormDialog
          {...{ page, toPage }}
          app={null}
          open
          onClose={() => void navigate('/admin/apps', { replace: true })}
        />
      )}
      <DialogOf state={form}>
        {(app, dialog) => <AppFormDialog {...dialog} {...{ app, page, toPage }} />}
      </DialogOf>
      <DialogOf state={audience}>{(app, dialog) => <AudienceDialog {...dialog} app={app} />}</DialogOf>
    </PanelPage>
  )
}
