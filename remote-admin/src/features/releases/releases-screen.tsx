import { FlaskConical, Plus, RotateCw } from 'lucide-react'
import { errorMessage } from '@csuite/shared/client'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState, OfflineNotice } from '@csuite/shared/ui/states'
import { toast } from '@csuite/shared/ui/toast'
import { Loaded } from '../../parts/loaded'
import { useDialogState } from '../../parts/use-dialog-state'
import { NewRemoteDialog } from './new-remote-dialog'
import { newRemoteTexts } from './new-remote.texts'
import { DeveloperOverrideDialog } from './developer-override-dialog'
import { developerOverrideTexts } from './developer-override.texts'
import { PointerDialog } from './pointer-dialog'
import { RemoteCard } from './remote-card'
import { releasesTexts as texts } from './releases.texts'
import { TokensSection } from './tokens-section'
import { type PointerChange, useChangePointer, useReleases } from './use-releases'

/** Which version of each remote the portal delivers, and the switch to another one. */
export function ReleasesScreen() {
  const releases = useReleases()
  const pointer = useChangePointer()
  const asked = useDialogState<PointerChange>()
  const trying = useDialogState()
  const making = useDialogState()
  const confirm = (change: PointerChange) =>
    pointer.mutate(change, {
      onSuccess: () => toast.ok(doneText(change)),
      onError: (failure) => toast.error(errorMessage(failure, texts.changeFailed)),
      onSettled: asked.close,
    })
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          <Button variant="secondary" icon={<Plus />} onClick={() => making.open()}>
            {newRemoteTexts.open}
          </Button>
          <Button variant="secondary" icon={<FlaskConical />} onClick={() => trying.open()}>
            {developerOverrideTexts.open}
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
            data.map((remote) => <RemoteCard key={remote.name} remote={remote} onAsk={asked.open} />)
          )
        }
      </Loaded>
      {!releases.isPending && <TokensSection remotes={releases.data?.map(({ name }) => name) ?? []} />}
      <NewRemoteDialog key={`remote-${making.opening}`} open={making.isOpen} onClose={making.close} />
      <DeveloperOverrideDialog
        key={`build-${trying.opening}`}
        open={trying.isOpen}
        onClose={trying.close}
        onStarted={() => window.location.reload()}
      />
      {asked.subject && (
        <PointerDialog
          key={asked.opening}
          open={asked.isOpen}
          finalFocus={asked.finalFocus}
          change={asked.subject}
          busy={pointer.isPending}
          onConfirm={confirm}
          onClose={asked.close}
        />
      )}
    </Page>
  )
}

function doneText(change: PointerChange): string {
  const { name, previous } = change.remote
  if (change.kind === 'activate') return texts.done.activate(name, change.version)
  if (change.kind === 'rollback') return texts.done.rollback(name, previous ?? '')
  return texts.done.canary(name, change.version, change.percent)
}
