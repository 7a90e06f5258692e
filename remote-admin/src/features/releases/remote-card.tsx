import { type RemoteSummary, sizeChange } from '@csuite/shared/contract/releases'
import { formatDateTime, formatNumber } from '@csuite/shared/format'
import { Alert } from '@csuite/shared/ui/alert'
import { Badge } from '@csuite/shared/ui/badge'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Td, Tr } from '@csuite/shared/ui/table'
import { media, space } from '@csuite/shared/ui/theme'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { Row, Text } from '@csuite/shared/ui/layout'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { ListTable } from '../../parts/list-table'
import { TitledSection } from '../../parts/titled-section'
import { PermissionsDialog, RemoteAddressesDialog } from './remote-dialogs'
import { permissionsTexts, releasesTexts as texts, remoteAddressesTexts } from './releases.texts'
import { RemoteErrorsDialog } from './remote-errors-dialog'
import { remoteErrorsTexts } from './remote-errors.texts'
import { RemotePreviewsDialog } from './remote-previews-dialog'
import { remotePreviewsTexts } from './remote-previews.texts'
import type { PointerChange } from './use-releases'

interface RemoteCardProps {
  remote: RemoteSummary
  /** Called with a change to confirm. */
  onChange: (change: PointerChange) => void
}

/** Releases that phones show before 'Ver más'; those in use are always shown. */
const NEWEST = 5

/** One remote: the delivered version and its releases, newest first. */
export function RemoteCard({ remote, onChange }: RemoteCardProps) {
  const id = useId()
  const { columns } = texts
  const editing = useDialogState<RemoteSummary>(`addresses-${remote.name}`)
  const permissions = useDialogState<RemoteSummary>(`permissions-${remote.name}`)
  const errors = useDialogState<string>()
  const previews = useDialogState<string>()
  const origins = [...remote.origins.connect, ...remote.origins.base]
  const [expanded, setExpanded] = useState(false)
  const { active, previous, canary } = remote
  const inUse = [active, previous, canary?.version]
  const older = remote.releases.slice(NEWEST).filter(({ version }) => !inUse.includes(version))
  return (
    <TitledSection
      id={id}
      title={remote.name}
      text={[texts.active(active ?? texts.none), ...(previous ? [texts.previous(previous)] : [])].join(' · ')}
      action={
        <Row $gap={4}>
          <ButtonLink
            size="s"
            variant="quiet"
            aria-describedby={id}
            to={`/admin/auditoria?remoto=${remote.name}`}
          >
            {texts.history}
          </ButtonLink>
          <Button size="s" variant="quiet" aria-describedby={id} onClick={() => errors.open(remote.name)}>
            {remoteErrorsTexts.open}
          </Button>
          <Button size="s" variant="quiet" aria-describedby={id} onClick={() => previews.open(remote.name)}>
            {remotePreviewsTexts.open}
          </Button>
          <Button size="s" variant="quiet" aria-describedby={id} onClick={() => editing.open(remote)}>
            {remoteAddressesTexts.open}
          </Button>
          <Button size="s" variant="quiet" aria-describedby={id} onClick={() => permissions.open(remote)}>
            {permissionsTexts.open}
          </Button>
          {previous && (
            <SmallButton
              aria-describedby={id}
              onClick={() => onChange({ kind: 'rollback', remote, version: previous })}
            >
              {texts.changes.rollback.action}
            </SmallButton>
          )}
        </Row>
      }
    >
      <Text $size={14} $tone="muted" $mono $breaks $below={8}>
        {texts.addresses(remote.addresses, remote.workerScope)}
      </Text>
      {origins.length > 0 && (
        <Text $size={14} $tone="muted" $mono $breaks $below={8}>
          {permissionsTexts.shown(origins)}
        </Text>
      )}
      {canary && (
        <Notice
          tone={canary.haltedReason ? 'warn' : 'info'}
          action={
            <SmallButton onClick={() => onChange({ kind: 'endCanary', remote, version: canary.version })}>
              {texts.changes.endCanary.action}
            </SmallButton>
          }
        >
          {canary.haltedReason
            ? texts.halted(canary.haltedReason)
            : texts.canary(canary.version, canary.percent, canary.grupo)}
        </Notice>
      )}
      <ListTable
        caption={remote.name}
        columns={columns}
        end={[columns.loads, columns.failures, columns.p75]}
        rows={remote.releases}
        empty={texts.empty}
      >
        {(release, index) => (
          <ReleaseRow
            key={release.version}
            {...{ remote, release, onChange }}
            before={remote.releases[index + 1]}
            collapsed={!expanded && older.includes(release)}
          />
        )}
      </ListTable>
      {older.length > 0 && (
        <More variant="secondary" block aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? texts.fewer : texts.more(older.length)}
        </More>
      )}
      <DialogOf state={errors}>
        {(opened, dialog) => <RemoteErrorsDialog {...dialog} name={opened} />}
      </DialogOf>
      <DialogOf state={previews}>
        {(opened, dialog) => <RemotePreviewsDialog {...dialog} name={opened} />}
      </DialogOf>
      <DialogOf state={editing}>
        {(opened, dialog) => <RemoteAddressesDialog {...dialog} remote={opened} />}
      </DialogOf>
      <DialogOf state={permissions}>
        {(opened, dialog) => <PermissionsDialog {...dialog} remote={opened} />}
      </DialogOf>
    </TitledSection>
  )
}

interface ReleaseRowProps extends RemoteCardProps {
  release: RemoteSummary['releases'][number]
  before: RemoteSummary['releases'][number] | undefined
  /** Hidden on phones. */
  collapsed: boolean
}

function ReleaseRow({ remote, release, before, collapsed, onChange }: ReleaseRowProps) {
  const id = useId()
  const { version } = release
  const isActive = version === remote.active
  const canary = version === remote.canary?.version ? remote.canary : undefined
  const when = formatDateTime(release.publishedAt)
  return (
    <Collapsible $collapsed={collapsed}>
      <Td>
        <Row as="span">
          <Text as="span" $mono $weight={550} id={id}>
            {version}
          </Text>
          {isActive && <Badge tone="ok">{texts.badges.active}</Badge>}
          {canary && <Badge tone="info">{texts.badges.canary}</Badge>}
          {version === remote.previous && <Badge>{texts.badges.previous}</Badge>}
        </Row>
      </Td>
      <Td label={texts.columns.published}>
        <div>
          {texts.by(when, release.publishedBy)}
          <Source {...{ release, before }} />
        </div>
      </Td>
      <Td label={texts.columns.loads} end>
        {formatNumber(release.loads)}
      </Td>
      <Td label={texts.columns.failures} end>
        {formatNumber(release.failures)}
      </Td>
      <Td label={texts.columns.p75} end>
        {release.p75 === null ? texts.unknown : texts.milliseconds(release.p75)}
      </Td>
      <ActionsCell>
        {!isActive && (
          <Row $gap={4}>
            <SmallButton
              aria-describedby={id}
              onClick={() => onChange({ kind: 'activate', remote, version })}
            >
              {texts.changes.activate.action}
            </SmallButton>
            {!canary?.haltedReason && (
              <Button
                size="s"
                variant="quiet"
                aria-describedby={id}
                onClick={() =>
                  onChange({
                    kind: 'canary',
                    remote,
                    version,
                    percent: canary?.percent ?? 5,
                    grupo: canary?.grupo,
                  })
                }
              >
                {canary ? texts.changeShare : texts.tryOut}
              </Button>
            )}
          </Row>
        )}
      </ActionsCell>
    </Collapsible>
  )
}

/** Commit, branch, author, what changed in size, and a link; nothing where nothing is known. */
function Source({ release, before }: Pick<ReleaseRowProps, 'release' | 'before'>) {
  const { commit, rama, autor, enlace } = release
  const known = [commit?.slice(0, 8), rama, autor, sizeChange(release, before)].filter(Boolean)
  if (known.length === 0 && enlace === undefined) return null
  return (
    <Text $size={14} $tone="muted" $breaks>
      {known.join(' · ')}{' '}
      {enlace !== undefined && (
        <a href={enlace} target="_blank" rel="noopener noreferrer">
          {texts.source}
        </a>
      )}
    </Text>
  )
}

const Notice = styled(Alert)`
  margin-bottom: ${space[12]};
`
const Collapsible = styled(Tr)<{ $collapsed: boolean }>`
  ${media.cards} {
    ${(p) => p.$collapsed && 'display: none;'}
  }
`
const More = styled(Button)`
  display: none;
  margin-top: ${space[12]};
  ${media.cards} {
    display: inline-flex;
  }
`
const ActionsCell = styled(Td)`
  padding-block: 3px;
  ${media.cards} {
    &:empty {
      display: none;
    }
  }
`
