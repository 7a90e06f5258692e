import type { RemoteSummary } from '@csuite/shared/contract/releases'
import { formatDateTime, formatNumber } from '@csuite/shared/format'
import { Alert } from '@csuite/shared/ui/alert'
import { Badge } from '@csuite/shared/ui/badge'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Td, Tr } from '@csuite/shared/ui/table'
import { c, media, space, type } from '@csuite/shared/ui/theme'
import { useId, useState } from 'react'
import styled from 'styled-components'
import { ListTable } from '../../parts/list-table'
import { TitledSection } from '../../parts/titled-section'
import { DialogOf, useDialogState } from '../../parts/use-dialog-state'
import { PermissionsDialog, RemoteAddressesDialog } from './remote-dialogs'
import { permissionsTexts, releasesTexts as texts, remoteAddressesTexts } from './releases.texts'
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
  const editing = useDialogState<RemoteSummary>()
  const permissions = useDialogState<RemoteSummary>()
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
        <Actions>
          <ButtonLink
            size="s"
            variant="quiet"
            aria-describedby={id}
            to={`/admin/auditoria?remoto=${remote.name}`}
          >
            {texts.history}
          </ButtonLink>
          <Button size="s" variant="quiet" aria-describedby={id} onClick={() => editing.open(remote)}>
            {remoteAddressesTexts.open}
          </Button>
          <Button size="s" variant="quiet" aria-describedby={id} onClick={() => permissions.open(remote)}>
            {permissionsTexts.open}
          </Button>
          {previous && (
            <Button
              size="s"
              variant="secondary"
              aria-describedby={id}
              onClick={() => onChange({ kind: 'rollback', remote, version: previous })}
            >
              {texts.changes.rollback.action}
            </Button>
          )}
        </Actions>
      }
    >
      <Addresses>{texts.addresses(remote.addresses, remote.workerScope)}</Addresses>
      {origins.length > 0 && <Addresses>{permissionsTexts.shown(origins)}</Addresses>}
      {canary && (
        <Notice
          tone={canary.haltedReason ? 'warn' : 'info'}
          action={
            <Button
              size="s"
              variant="secondary"
              onClick={() => onChange({ kind: 'endCanary', remote, version: canary.version })}
            >
              {texts.changes.endCanary.action}
            </Button>
          }
        >
          {canary.haltedReason
            ? texts.halted(canary.haltedReason)
            : texts.canary(canary.version, canary.percent)}
        </Notice>
      )}
      <ListTable
        caption={remote.name}
        columns={columns}
        end={[columns.loads, columns.failures, columns.p75]}
        rows={remote.releases}
        empty={texts.empty}
      >
        {(release) => (
          <ReleaseRow
            key={release.version}
            {...{ remote, release, onChange }}
            collapsed={!expanded && older.includes(release)}
          />
        )}
      </ListTable>
      {older.length > 0 && (
        <More variant="secondary" block aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? texts.fewer : texts.more(older.length)}
        </More>
      )}
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
  /** Hidden on phones. */
  collapsed: boolean
}

function ReleaseRow({ remote, release, collapsed, onChange }: ReleaseRowProps) {
  const id = useId()
  const { version } = release
  const isActive = version === remote.active
  const canary = version === remote.canary?.version ? remote.canary : undefined
  const when = formatDateTime(release.publishedAt)
  return (
    <Row $collapsed={collapsed}>
      <Td>
        <Version>
          <span id={id}>{version}</span>
          {isActive && <Badge tone="ok">{texts.badges.active}</Badge>}
          {canary && <Badge tone="info">{texts.badges.canary}</Badge>}
          {version === remote.previous && <Badge>{texts.badges.previous}</Badge>}
        </Version>
      </Td>
      <Td label={texts.columns.published}>{texts.by(when, release.publishedBy)}</Td>
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
          <Actions>
            <Button
              size="s"
              variant="secondary"
              aria-describedby={id}
              onClick={() => onChange({ kind: 'activate', remote, version })}
            >
              {texts.changes.activate.action}
            </Button>
            {!canary?.haltedReason && (
              <Button
                size="s"
                variant="quiet"
                aria-describedby={id}
                onClick={() => onChange({ kind: 'canary', remote, version, percent: canary?.percent ?? 5 })}
              >
                {canary ? texts.changeShare : texts.tryOut}
              </Button>
            )}
          </Actions>
        )}
      </ActionsCell>
    </Row>
  )
}

const Notice = styled(Alert)`
  margin-bottom: ${space[12]};
`
const Row = styled(Tr)<{ $collapsed: boolean }>`
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
const Version = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  & > span:first-child {
    ${type.mono}
    font-weight: 550;
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
const Actions = styled.div`
  display: flex;
  gap: ${space[4]};
`
const Addresses = styled.p`
  ${type.s14}
  ${type.mono}
  margin-bottom: ${space[8]};
  color: ${c.muted};
  overflow-wrap: anywhere;
`
