import { errorMessage } from '@csuite/shared/client'
import { decodeCsv } from '@csuite/shared/contract/csv'
import { type Group, PersonReferences } from '@csuite/shared/contract/groups'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { TextArea } from '@csuite/shared/ui/field'
import { Td, Tr } from '@csuite/shared/ui/table'
import { space } from '@csuite/shared/ui/theme'
import { FileUp } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { Detail } from '../../parts/cells'
import { refusedIn } from '../../parts/field-errors'
import { Stack } from '../../parts/form-dialog'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { Pager, useExistingPage } from '../../parts/paging'
import { TitledSection } from '../../parts/titled-section'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { groupsTexts } from './groups.texts'
import { useAddPeople, useGroupPeople, useRemovePerson } from './use-groups'

const texts = groupsTexts.members

/** Adds people by email or CSV, and removes them. */
export function MembersDialog({ group, onClose, ...dialog }: OpenedDialog & { group: Group }) {
  return (
    <Dialog
      {...dialog}
      onOpenChange={(next) => !next && onClose()}
      size="l"
      title={groupsTexts.peopleOf(group.nombre)}
      description={texts.text}
    >
      <AddForm groupId={group.id} />
      <Members groupId={group.id} />
    </Dialog>
  )
}

/** The addresses in any text: lines, a CSV with other columns, a list copied from a mail program. */
export const emailsIn = (text: string): string[] => [
  ...new Set(text.toLowerCase().match(/[^\s,;"'<>()][^\s,;"<>()]*@[^\s,;"'<>()]+/g) ?? []),
]

function AddForm({ groupId }: { groupId: number }) {
  const formId = useId()
  const file = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useAddPeople(groupId)
  const open = async (chosen: File | undefined) => {
    if (!chosen) return
    const found = emailsIn(decodeCsv(await chosen.arrayBuffer()))
    setTyped((last) => [last.trim(), ...found].filter(Boolean).join('\n'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const agregar = emailsIn(typed)
    const found =
      agregar.length === 0 ? texts.noEmails : refusedIn(PersonReferences.safeParse(agregar), agregar)
    setProblem(found)
    if (found === undefined) mutate({ agregar }, { onSuccess: () => setTyped('') })
  }
  return (
    <Stack as="form" id={formId} noValidate onSubmit={submit}>
      <TextArea
        name="emails"
        label={texts.emails}
        hint={texts.emailsHint}
        error={problem}
        rows={3}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && <Alert tone="danger">{errorMessage(error, texts.failed)}</Alert>}
      <Line>
        <Button type="submit" size="s" busy={isPending}>
          {texts.add}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          aria-label={texts.file}
          onChange={({ target }) => {
            void open(target.files?.[0])
            target.value = ''
          }}
        />
        <Button size="s" variant="secondary" icon={<FileUp />} onClick={() => file.current?.click()}>
          {texts.file}
        </Button>
      </Line>
    </Stack>
  )
}

function Members({ groupId }: { groupId: number }) {
  const [page, setPage] = useState(1)
  const people = useGroupPeople(groupId, page)
  const remove = useRemovePerson(groupId)
  useExistingPage(people, page, setPage)
  return (
    <Below>
      <TitledSection title={texts.list}>
        <Loaded query={people} loading={texts.loading} skeleton={120} failed={texts.loadFailed}>
          {({ data, totalPages }) => (
            <>
              <ListTable
                caption={texts.list}
                busy={people.isPlaceholderData || remove.isPending}
                rows={data}
                empty={texts.empty}
              >
                {({ id, nombre, email }) => (
                  <Tr key={id}>
                    <Td>
                      <div>
                        {nombre}
                        <Detail>{email}</Detail>
                      </div>
                    </Td>
                    <Td end>
                      <Button
                        size="s"
                        variant="quiet"
                        aria-label={texts.removeOf(nombre || email)}
                        onClick={() => remove.mutate(id)}
                      >
                        {texts.remove}
                      </Button>
                    </Td>
                  </Tr>
                )}
              </ListTable>
              <Pager page={page} totalPages={totalPages} onPage={setPage} />
            </>
          )}
        </Loaded>
      </TitledSection>
    </Below>
  )
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`
const Below = styled.div`
  margin-top: ${space[24]};
`
