import type { Notice } from '@csuite/shared/contract/notices'
import { formatDateTime } from '@csuite/shared/format'
import { Badge, type BadgeTone } from '@csuite/shared/ui/badge'
import { Row } from '@csuite/shared/ui/layout'
import { Td, Tr } from '@csuite/shared/ui/table'
import { media, type } from '@csuite/shared/ui/theme'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import styled from 'styled-components'
import { PanelPage } from '../../parts/panel-page'
import { DangerButton, Detail, RowActions, SmallButton } from '../../parts/cells'
import { ConfirmOf } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { TitledSection } from '../../parts/titled-section'
import { NoticeFormDialog } from './notice-form-dialog'
import { noticesTexts as texts } from './notices.texts'
import { useNotices, useWithdrawNotice } from './use-notices'

export function NoticesScreen() {
  const notices = useNotices()
  const withdraw = useWithdrawNotice()
  const form = useDialogState<Notice | null>('notice')
  const withdrawing = useDialogState<Notice>()
  const actions = { onEdit: form.open, onWithdraw: withdrawing.open }
  return (
    <PanelPage texts={texts} onAdd={() => form.open(null)}>
      <Loaded query={notices} loading={texts.loading} skeleton={320} failed={texts.failed}>
        {({ now, planned, ended }) => (
          <>
            <NoticesSection title={texts.now} notices={now} empty={texts.nowEmpty} {...actions} />
            <NoticesSection title={texts.planned} notices={planned} empty={texts.plannedEmpty} {...actions} />
            {ended.length > 0 && <NoticesSection title={texts.ended} notices={ended} />}
          </>
        )}
      </Loaded>
      <DialogOf state={form}>{(notice, dialog) => <NoticeFormDialog {...dialog} notice={notice} />}</DialogOf>
      <ConfirmOf state={withdrawing} mutation={withdraw}>
        {({ titulo }) => ({ ...texts.withdrawing, title: texts.withdrawing.title(titulo) })}
      </ConfirmOf>
    </PanelPage>
  )
}

interface NoticesSectionProps {
  title: string
  notices: readonly Notice[]
  empty?: string
  /** Absent: they are over. */
  onEdit?: (notice: Notice) => void
  onWithdraw?: (notice: Notice) => void
}

function NoticesSection({ title, notices, empty, onEdit, onWithdraw }: NoticesSectionProps) {
  const { actions: _actions, ...columns } = texts.columns
  return (
    <TitledSection title={title}>
      <ListTable caption={title} columns={onEdit ? texts.columns : columns} rows={notices} empty={empty}>
        {(notice) => (
          <Tr key={notice.id}>
            <Td>
              <NoticeWords notice={notice} />
            </Td>
            <Td label={columns.audience}>{audienceName(notice.audiencia)}</Td>
            <Td label={columns.from}>
              <Moment>{formatDateTime(notice.desde)}</Moment>
            </Td>
            <Td label={columns.to}>
              <Moment>{formatDateTime(notice.hasta)}</Moment>
            </Td>
            {onEdit && (
              <Td>
                <RowActions>
                  <SmallButton aria-label={texts.editOne(notice.titulo)} onClick={() => onEdit(notice)}>
                    {texts.edit}
                  </SmallButton>
                  <DangerButton
                    aria-label={texts.withdrawOne(notice.titulo)}
                    onClick={() => onWithdraw?.(notice)}
                  >
                    {texts.withdrawing.action}
                  </DangerButton>
                </RowActions>
              </Td>
            )}
          </Tr>
        )}
      </ListTable>
    </TitledSection>
  )
}

const audienceName = (audience: Notice['audiencia']) =>
  typeof audience === 'string' ? texts.audience[audience] : texts.groups(audience.grupos.length)

const badges: Record<Notice['nivel'], BadgeTone> = { info: 'info', aviso: 'warn', mantenimiento: 'warn' }

function NoticeWords({ notice: { titulo, texto, nivel } }: { notice: Notice }) {
  return (
    <div>
      <Row as="p" $breaks>
        <strong>{titulo}</strong> <Badge tone={badges[nivel]}>{texts.level[nivel]}</Badge>
      </Row>
      <Text>{texto}</Text>
    </div>
  )
}

const Text = styled(Detail)`
  max-width: 60ch;
`
const Moment = styled.span`
  ${type.mono}
  ${media.from(720)} {
    white-space: nowrap;
  }
`
