import { FlaskConical, Plus, RotateCw } from 'lucide-react'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState, OfflineNotice } from '@csuite/shared/ui/states'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { Loaded } from '../../parts/loaded'
import { DeveloperOverrideDialog } from './developer-override-dialog'
import { PointerDialog } from './pointer-dialog'
import { RemoteCard } from './remote-card'
import { NewRemoteDialog } from './remote-dialogs'
import { developerOverrideTexts, newRemoteTexts, releasesTexts as texts } from './releases.texts'
import { TokensSection } from './tokens-section'
import { type PointerChange, useReleases } from './use-releases'

/** /admin/despliegues: which version of each remote the portal delivers, and the teams' deploy tokens. */
export function ReleasesScreen() {
  const releases = useReleases()
  const pointer = useDialogState<PointerChange>('pointer')
  const override = useDialogState('override')
  const newRemote = useDialogState('new-remote')
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          <Button variant="secondary" icon={<Plus />} onClick={() => newRemote.open()}>
            {newRemoteTexts.title}
          </Button>
          <Button variant="secondary" icon={<FlaskConical />} onClick={() => override.open()}>
            {developerOverrideTexts.title}
          </Button>
          <Button
            variant="secondary"
            icon={<RotateCw />}
            busy={releases.isFetching && !releases.isPending}
            onClick={() => void releases.refetch()}
          >
            {texts.refresh}
          </Button>
        </>
      }
    >
      <OfflineNotice />
      <Loaded query={releases} loading={texts.loading} skeleton={280} failed={texts.listFailed}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState title={texts.empty} />
          ) : (
            data.map((remote) => <RemoteCard key={remote.name} remote={remote} onChange={pointer.open} />)
          )
        }
      </Loaded>
      {!releases.isPending && <TokensSection remotes={releases.data?.map(({ name }) => name) ?? []} />}
      <DialogOf state={newRemote}>{(_, dialog) => <NewRemoteDialog {...dialog} />}</DialogOf>
      <DialogOf state={override}>
        {(_, dialog) => <DeveloperOverrideDialog {...dialog} onStarted={() => window.location.reload()} />}
      </DialogOf>
      <DialogOf state={pointer}>{(change, dialog) => <PointerDialog {...dialog} change={change} />}</DialogOf>
    </Page>
  )
}
