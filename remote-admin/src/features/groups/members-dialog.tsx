import { errorMessage } from '@csuite/shared/client'
import { type Group, PersonReferences } from '@csuite/shared/contract/groups'
import { peopleIn } from '@csuite/shared/contract/people-csv'
import { CSV_FILES, UnreadableText, textOfFile } from '@csuite/shared/contract/text-file'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { TextArea } from '@csuite/shared/ui/field'
import { Td, Tr } from '@csuite/shared/ui/table'
import { type OpenedDialog, refusedIn, useRecoverableDraft } from '@csuite/shared/form'
import { Row, Stack } from '@csuite/shared/ui/layout'
import { FileUp } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { DangerButton, Detail, Named } from '../../parts/cells'
import { FileButton } from '../../parts/file-button'
import { focusField } from '../../parts/focus-field'
import { ListTable } from '../../parts/list-table'
import { Loaded } from '../../parts/loaded'
import { Pager, useExistingPage } from '../../parts/paging'
import { TitledSection } from '../../parts/titled-section'
import { groupsTexts } from './groups.texts'
import { inCalls, useAddPeople, useGroupPeople, useRemovePerson } from './use-groups'

const texts = groupsTexts.members

export function MembersDialog({ group, onClose, ...dialog }: OpenedDialog & { group: Group }) {
  const [typed, setTyped] = useRecoverableDraft(() => '')
  return (
    <Dialog
      {...dialog}
      onOpenChange={(next) => !next && onClose()}
      size="l"
      unsaved={typed.trim() !== ''}
      title={groupsTexts.peopleOf(group.nombre)}
      description={texts.text}
    >
      <AddForm groupId={group.id} typed={typed} onType={setTyped} />
      <Members groupId={group.id} />
    </Dialog>
  )
}

interface AddFormProps {
  groupId: number
  typed: string
  onType: (text: string) => void
}

function AddForm({ groupId, typed, onType }: AddFormProps) {
  const formId = useId()
  const [problem, setProblem] = useState<string>()
  /** Of the last file. */
  const [taken, setTaken] = useState<string[]>([])
  const { mutate, isPending, error } = useAddPeople(groupId)
  const open = async (chosen: File) => {
    try {
      const found = peopleIn(await textOfFile(chosen))
      const emails = found.people.map(({ email }) => email)
      onType([typed.trim(), ...emails].filter(Boolean).join('\n'))
      setTaken(found.people.map(({ email, name }) => (name ? `${name} (${email})` : email)))
      setProblem(found.problem ?? (emails.length === 0 ? texts.noEmails : undefined))
    } catch (problem) {
      setProblem(problem instanceof UnreadableText ? problem.message : texts.unreadable)
    }
  }
  const clear = () => {
    onType('')
    setTaken([])
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { people, problem } = peopleIn(typed)
    const agregar = people.map(({ email }) => email)
    const refused =
      agregar.length === 0
        ? texts.noEmails
        : inCalls(agregar)
            .map((some) => refusedIn(PersonReferences.safeParse(some), some))
            .find(Boolean)
    const found = problem ?? refused
    setProblem(found)
    if (found === undefined) mutate({ agregar }, { onSuccess: clear })
    else focusField(event.currentTarget, 'emails')
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
        onChange={(event) => onType(event.target.value)}
      />
      <div role="status">{taken.length > 0 && <Detail>{texts.taken(taken)}</Detail>}</div>
      {error && <Alert tone="danger">{errorMessage(error, texts.failed)}</Alert>}
      <Row>
        <Button type="submit" size="s" busy={isPending}>
          {texts.add}
        </Button>
        <FileButton
          label={texts.file}
          accept={CSV_FILES}
          icon={<FileUp />}
          onFile={(chosen) => void open(chosen)}
        >
          {texts.file}
        </FileButton>
      </Row>
    </Stack>
  )
}

function Members({ groupId }: { groupId: number }) {
  const [page, setPage] = useState(1)
  const people = useGroupPeople(groupId, page)
  const remove = useRemovePerson(groupId)
  useExistingPage(people, page, setPage)
  return (
    <Stack $above={24}>
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
                      <Named>
                        {nombre || email}
                        <Detail>{email}</Detail>
                      </Named>
                    </Td>
                    <Td end>
                      <DangerButton
                        aria-label={texts.removeOf(nombre || email)}
                        busy={remove.isPending && remove.variables.id === id}
                        onClick={() => remove.mutate({ id, person: nombre || email })}
                      >
                        {texts.remove}
                      </DangerButton>
                    </Td>
                  </Tr>
                )}
              </ListTable>
              <Pager page={page} totalPages={totalPages} onPage={setPage} />
            </>
          )}
        </Loaded>
      </TitledSection>
    </Stack>
  )
}
