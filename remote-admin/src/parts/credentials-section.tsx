import { KeyRound } from 'lucide-react'
import { formatDateTime } from '@csuite/shared/format'
import { Text } from '@csuite/shared/ui/layout'
import { Td, Tr } from '@csuite/shared/ui/table'
import { DialogOf, type OpenedDialog, useDialogState } from '@csuite/shared/form'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ActionCell, DangerButton, Named, SmallButton } from './cells'
import { ConfirmOf } from './confirm-dialog'
import { credentialTexts as words } from './credentials.texts'
import { ListTable } from './list-table'
import { Loaded } from './loaded'
import { TitledSection } from './titled-section'

interface Credential {
  id: number
  name: string
  valid: boolean
  lastUsed: string | null
  /** What stands between its name and its last use, by column. */
  cells: Record<string, ReactNode>
  /** What revoking it does. */
  warning: string
}

interface CredentialsSectionProps<T> {
  texts: Record<'title' | 'subtitle' | 'add' | 'loading' | 'listFailed' | 'empty', string> & {
    columns: Readonly<Record<string, string>>
    confirm: { title: (name: string) => string; failed: string }
  }
  query: UseQueryResult<T[]>
  shown: (row: T) => Credential
  creating: (dialog: OpenedDialog) => ReactNode
  revoke: UseMutationResult<unknown, Error, T>
}

/** Credentials of automatic processes: list, create, revoke. */
export function CredentialsSection<T>({ texts, query, shown, ...props }: CredentialsSectionProps<T>) {
  const creating = useDialogState(texts.title)
  const revoking = useDialogState<T>()
  const sectionId = useId()
  return (
    <TitledSection
      title={texts.title}
      text={texts.subtitle}
      action={
        <SmallButton icon={<KeyRound />} onClick={() => creating.open()}>
          {texts.add}
        </SmallButton>
      }
    >
      <Loaded query={query} loading={texts.loading} skeleton={96} failed={texts.listFailed}>
        {(data) => (
          <ListTable caption={texts.title} columns={texts.columns} rows={data} empty={texts.empty}>
            {(row) => {
              const { id, name, valid, lastUsed, cells } = shown(row)
              const nameId = `${sectionId}-${id}`
              return (
                <Tr key={id}>
                  <Td>
                    <Named>
                      <strong id={nameId}>{name}</strong>
                      {!valid && (
                        <Text as="div" $size={12} $tone="danger">
                          {words.dead}
                        </Text>
                      )}
                    </Named>
                  </Td>
                  {Object.entries(cells).map(([column, cell]) => (
                    <Td key={column} label={texts.columns[column]}>
                      {cell}
                    </Td>
                  ))}
                  <Td label={texts.columns['used']}>
                    {lastUsed ? formatDateTime(lastUsed) : words.neverUsed}
                  </Td>
                  <ActionCell>
                    <DangerButton aria-describedby={nameId} onClick={() => revoking.open(row)}>
                      {words.revoke}
                    </DangerButton>
                  </ActionCell>
                </Tr>
              )
            }}
          </ListTable>
        )}
      </Loaded>
      <DialogOf state={creating}>{(_, dialog) => props.creating(dialog)}</DialogOf>
      <ConfirmOf state={revoking} mutation={props.revoke}>
        {(row) => ({
          title: texts.confirm.title(shown(row).name),
          description: shown(row).warning,
          action: words.revoke,
          failed: texts.confirm.failed,
        })}
      </ConfirmOf>
    </TitledSection>
  )
}
