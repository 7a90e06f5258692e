import type { Group } from '@csuite/shared/contract/groups'
import { formatNumber } from '@csuite/shared/format'
import { EmptyState } from '@csuite/shared/ui/states'
import { Td, Tr } from '@csuite/shared/ui/table'
import { DialogOf, useDialogState } from '@csuite/shared/form'
import { Text } from '@csuite/shared/ui/layout'
import { useState } from 'react'
import styled from 'styled-components'
import { PanelPage } from '../../parts/panel-page'
import { DangerButton, Detail, Named, RowActions, SmallButton } from '../../parts/cells'
import { ConfirmOf } from '../../parts/confirm-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { SearchBox, matching } from '../../parts/search-box'
import { GroupFormDialog } from './group-form-dialog'
import { groupsTexts as texts } from './groups.texts'
import { MembersDialog } from './members-dialog'
import { useDeleteGroup, useGroups } from './use-groups'

export function GroupsScreen() {
  const groups = useGroups()
  const form = useDialogState<Group | null>('group')
  const members = useDialogState<Group>('members')
  const deleting = useDialogState<Group>()
  const remove = useDeleteGroup()
  const [text, setText] = useState('')
  return (
    <PanelPage texts={texts} onAdd={() => form.open(null)}>
      <section aria-label={texts.title}>
        <Loaded query={groups} loading={texts.loading} skeleton={320} failed={texts.failed}>
          {(all) => {
            const list = matching(all, text, textOf)
            return (
              <>
                {all.length > 0 && (
                  <SearchBox label={texts.search} value={text} onChange={setText} found={list.length} />
                )}
                <ListTable
                  caption={texts.title}
                  columns={texts.columns}
                  end={[texts.columns.people]}
                  rows={list}
                  empty={all.length === 0 && <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>}
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
              </>
            )
          }}
        </Loaded>
      </section>
      <DialogOf state={form}>{(group, dialog) => <GroupFormDialog {...dialog} group={group} />}</DialogOf>
      <DialogOf state={members}>{(group, dialog) => <MembersDialog {...dialog} group={group} />}</DialogOf>
      <ConfirmOf state={deleting} mutation={remove}>
        {(group) => ({
          title: texts.deleteOf(group.nombre),
          description: texts.deleteText(group.apps.map(({ nombre }) => nombre)),
          action: texts.delete,
          failed: texts.deleteFailed,
        })}
      </ConfirmOf>
    </PanelPage>
  )
}

const textOf = ({ nombre, dominios, responsables, apps }: Group) =>
  [
    nombre,
    ...dominios,
    ...responsables.flatMap((person) => [person.nombre, person.email]),
    ...apps.map((app) => app.nombre),
  ].join(' ')

interface GroupRowProps {
  group: Group
  onMembers: () => void
  onEdit: () => void
  onDelete: () => void
}

function GroupRow({ group, onMembers, onEdit, onDelete }: GroupRowProps) {
  const { nombre, dominios, personas = 0, responsables, apps } = group
  return (
    <Tr>
      <Td>
        <Named>
          <strong>{nombre}</strong>
          {dominios.map((domain) => (
            <Detail key={domain}>{texts.domain(domain)}</Detail>
          ))}
          {personas === 0 && dominios.length === 0 && <Detail>{texts.nobody}</Detail>}
        </Named>
      </Td>
      <Td end label={texts.columns.people}>
        {formatNumber(personas)}
      </Td>
      <Td label={texts.columns.responsible}>
        <Names as="div" $size={14} $breaks>
          {responsables.map((person) => person.nombre || person.email).join(', ') || texts.administrators}
        </Names>
      </Td>
      <Td label={texts.columns.apps}>
        <Names as="div" $size={14} $breaks>
          {apps.map((app) => app.nombre).join(', ') || texts.noApps}
        </Names>
      </Td>
      <Td>
        <RowActions>
          <SmallButton aria-label={texts.peopleOf(nombre)} onClick={onMembers}>
            {texts.people}
          </SmallButton>
          <SmallButton aria-label={texts.editOf(nombre)} onClick={onEdit}>
            {texts.edit}
          </SmallButton>
          <DangerButton aria-label={texts.deleteOf(nombre)} onClick={onDelete}>
            {texts.delete}
          </DangerButton>
        </RowActions>
      </Td>
    </Tr>
  )
}

/** As wide as a usual word: a column of texts that may break anywhere has no width of its own. */
const Names = styled(Text)`
  min-width: min(7rem, 28vw);
`
