import type { Group } from '@csuite/shared/contract/groups'
import { formatNumber } from '@csuite/shared/format'
import { Button } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { EmptyState, OfflineNotice } from '@csuite/shared/ui/states'
import { Td, Tr } from '@csuite/shared/ui/table'
import { type } from '@csuite/shared/ui/theme'
import { Plus } from 'lucide-react'
import styled from 'styled-components'
import { Detail, RowActions } from '../../parts/cells'
import { ConfirmDialog } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { DialogOf, useDialogState } from '../../parts/use-dialog-state'
import { GroupFormDialog } from './group-form-dialog'
import { groupsTexts as texts } from './groups.texts'
import { MembersDialog } from './members-dialog'
import { useDeleteGroup, useGroups } from './use-groups'

/** /admin/grupos: groups of people, by hand, by email or by the domain of the email. */
export function GroupsScreen() {
  const groups = useGroups()
  const form = useDialogState<Group | null>()
  const members = useDialogState<Group>()
  const deleting = useDialogState<Group>()
  const remove = useDeleteGroup()
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
      <section aria-label={texts.title}>
        <Loaded query={groups} loading={texts.loading} skeleton={320} failed={texts.failed}>
          {(list) => (
            <ListTable
              caption={texts.title}
              columns={texts.columns}
              end={[texts.columns.people]}
              rows={list}
              empty={<EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
            >
              {(group) => (
                <GroupRow
                  key={group.id}
                  group={group}
                  onMembers={() => members.open(group)}
                  onEdit={() => form.open(group)}
                  onDelete={() => deleting.open(group)}
                />
              )}
            </ListTable>
          )}
        </Loaded>
      </section>
      <DialogOf state={form}>{(group, dialog) => <GroupFormDialog {...dialog} group={group} />}</DialogOf>
      <DialogOf state={members}>{(group, dialog) => <MembersDialog {...dialog} group={group} />}</DialogOf>
      <DialogOf state={deleting}>
        {(group, dialog) => (
          <ConfirmDialog
            {...dialog}
            mutation={remove}
            input={group}
            title={texts.deleteOf(group.nombre)}
            description={texts.deleteText(group.apps.map(({ nombre }) => nombre))}
            action={texts.delete}
            failed={texts.deleteFailed}
          />
        )}
      </DialogOf>
    </Page>
  )
}

interface GroupRowProps {
  group: Group
  onMembers: () => void
  onEdit: () => void
  onDelete: () => void
}

function GroupRow({ group, onMembers, onEdit, onDelete }: GroupRowProps) {
  const { nombre, dominios, personas, responsables, apps } = group
  return (
    <Tr>
      <Td>
        <div>
          <strong>{nombre}</strong>
          {dominios.map((domain) => (
            <Detail key={domain}>{texts.domain(domain)}</Detail>
          ))}
          {personas === 0 && dominios.length === 0 && <Detail>{texts.nobody}</Detail>}
        </div>
      </Td>
      <Td end label={texts.columns.people}>
        {formatNumber(personas)}
      </Td>
      <Td label={texts.columns.responsible}>
        <Names>
          {responsables.map((person) => person.nombre || person.email).join(', ') || texts.administrators}
        </Names>
      </Td>
      <Td label={texts.columns.apps}>
        <Names>{apps.map((app) => app.nombre).join(', ') || texts.noApps}</Names>
      </Td>
      <Td>
        <RowActions>
          <Button size="s" variant="secondary" aria-label={texts.peopleOf(nombre)} onClick={onMembers}>
            {texts.people}
          </Button>
          <Button size="s" variant="secondary" aria-label={texts.editOf(nombre)} onClick={onEdit}>
            {texts.edit}
          </Button>
          <Button size="s" variant="secondary" aria-label={texts.deleteOf(nombre)} onClick={onDelete}>
            {texts.delete}
          </Button>
        </RowActions>
      </Td>
    </Tr>
  )
}

const Names = styled.span`
  ${type.s14}
  overflow-wrap: anywhere;
`
