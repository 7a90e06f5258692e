import { ApiError, errorMessage, settings } from '@csuite/shared/client'
import type { ManagedApp } from '@csuite/shared/contract/audience'
import { type AudiencePerson, type Group, PersonReferences } from '@csuite/shared/contract/groups'
import { formatEnd } from '@csuite/shared/format'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { Alert } from '@csuite/shared/ui/alert'
import { Checkbox, TextArea, TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { c, grid, radius, space, type } from '@csuite/shared/ui/theme'
import { type OpenedDialog, refusedIn, splitWords, useRecoverableDraft } from '@csuite/shared/form'
import { Stack } from '@csuite/shared/ui/layout'
import { type FormEvent, useEffect, useId, useState } from 'react'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { merged } from '../../parts/changed-fields'
import { focusField } from '../../parts/focus-field'
import { Loaded } from '../../parts/loaded'
import { SearchBox, matching } from '../../parts/search-box'
import { Quiet } from '../../parts/titled-section'
import { audienceTexts as texts } from './audience.texts'
import { type AppAudience, type AudienceChange, useAudience, useSaveAudience } from './use-audience'

export function AudienceDialog({ app, ...dialog }: OpenedDialog & { app: ManagedApp }) {
  const formId = useId()
  const audience = useAudience(app.id, formId)
  const save = useSaveAudience(app)
  const [unsaved, setUnsaved] = useState(false)
  return (
    <ActionDialog
      {...dialog}
      size="m"
      title={texts.title(app.nombre)}
      action={texts.action}
      form={formId}
      busy={save.isPending}
      disabled={!audience.data}
      unsaved={unsaved}
    >
      <Loaded query={audience} loading={texts.loading} skeleton={320} failed={texts.loadFailed}>
        {(loaded) => (
          <AudienceForm
            id={formId}
            app={app}
            onTouched={setUnsaved}
            {...loaded}
            failure={save.error && errorMessage(save.error, texts.failed)}
            isStale={save.error instanceof ApiError && save.error.code === 'CONFLICT'}
            onReload={async () => {
              const { data } = await audience.refetch()
              if (data) save.reset()
              return data?.audience
            }}
            onSave={(change) => save.mutate(change, { onSuccess: dialog.onClose })}
          />
        )}
      </Loaded>
    </ActionDialog>
  )
}

const FEW = 8

interface AudienceFormProps {
  id: string
  app: ManagedApp
  audience: AppAudience
  groups: Group[]
  failure: string | null
  onTouched: (isTouched: boolean) => void
  isStale: boolean
  onReload: () => Promise<AppAudience | undefined>
  onSave: (change: AudienceChange) => void
}

function AudienceForm({
  id,
  app,
  audience,
  groups,
  failure,
  onTouched,
  isStale,
  onReload,
  onSave,
}: AudienceFormProps) {
  const [draft, setDraft, isTouched] = useRecoverableDraft(() => ({
    section: app.seccion ?? '',
    everybody: audience.todos,
    chosen: groupIds(audience),
    requestable: audience.solicitable,
    people: audience.personas.map(({ email }) => email).join('\n'),
    // What the form began with: it may be read again while it is open.
    before: audience,
  }))
  const { everybody, chosen, requestable, people, before } = draft
  const change = (changes: Partial<typeof draft>) => setDraft((last) => ({ ...last, ...changes }))
  useEffect(() => onTouched(isTouched), [onTouched, isTouched])
  const [isReloaded, setIsReloaded] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [sought, setSought] = useState('')
  const listed = matching(groups, sought, ({ nombre, dominios }) => [nombre, ...dominios].join(' '))
  const isEmpty = !everybody && chosen.length === 0 && people.trim() === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const persons = changesOf(before.personas, people)
    const form = everybody ? { todos: true } : { grupos: chosen, ...persons, solicitable: requestable }
    const refused = everybody
      ? undefined
      : refusedIn(PersonReferences.safeParse(persons.agregar), persons.agregar)
    setProblem(refused)
    if (refused === undefined) onSave({ seccion: draft.section.trim(), audiencia: changeOf(before, form) })
    else focusField(event.currentTarget, 'personas')
  }
  /** What was changed here is changed in the audience that another administrator saved. */
  const rebase = async () => {
    const now = await onReload()
    if (!now) return
    const emails = ({ personas }: AppAudience) => personas.map(({ email }) => email)
    change({
      chosen: merged(groupIds(before), chosen, groupIds(now)),
      people: merged(emails(before), splitWords(people.toLowerCase()), emails(now)).join('\n'),
      everybody: everybody === before.todos ? now.todos : everybody,
      requestable: requestable === before.solicitable ? now.solicitable : requestable,
      before: now,
    })
    setIsReloaded(true)
  }
  return (
    <Stack as="form" id={id} noValidate onSubmit={submit}>
      <TextField
        name="seccion"
        // Mounts after the dialog, which gave the focus to its confirm button.
        autoFocus
        label={texts.section}
        hint={texts.sectionHint}
        value={draft.section}
        onChange={({ target }) => change({ section: target.value })}
        maxLength={60}
        autoComplete="off"
        optional
      />
      <Select
        name="todos"
        label={texts.who}
        value={everybody ? 'si' : 'no'}
        options={[
          { value: 'si', label: texts.everybody },
          { value: 'no', label: texts.chosen },
        ]}
        onChange={({ target }) => change({ everybody: target.value === 'si' })}
      />
      {!everybody && (
        <>
          <Fieldset>
            <legend>{texts.groups}</legend>
            {groups.length === 0 && <Quiet>{texts.noGroups}</Quiet>}
            {groups.length > FEW && (
              <SearchBox
                label={texts.searchGroups}
                value={sought}
                onChange={setSought}
                found={listed.length}
              />
            )}
            {listed.map((group) => (
              <Checkbox
                key={group.id}
                label={texts.groupPeople(group.nombre, group.personas ?? 0)}
                checked={chosen.includes(group.id)}
                onChange={({ target }) =>
                  change({
                    chosen: target.checked
                      ? [...chosen, group.id]
                      : chosen.filter((other) => other !== group.id),
                  })
                }
              />
            ))}
          </Fieldset>
          <TextArea
            name="personas"
            label={texts.people}
            hint={texts.peopleHint}
            error={problem}
            rows={3}
            value={people}
            onChange={({ target }) => change({ people: target.value })}
            optional
          />
          <Ends people={before.personas} />
          <Checkbox
            name="solicitable"
            label={texts.mayAsk}
            checked={requestable}
            onChange={({ target }) => change({ requestable: target.checked })}
          />
          {isEmpty && <Alert tone="warn">{texts.nobody}</Alert>}
        </>
      )}
      {failure && (
        <Alert
          tone="danger"
          action={isStale && <SmallButton onClick={() => void rebase()}>{texts.reload}</SmallButton>}
        >
          {isStale ? texts.stale : failure}
        </Alert>
      )}
      {!failure && isReloaded && <Alert tone="info">{texts.reloaded}</Alert>}
    </Stack>
  )
}

const groupIds = ({ grupos }: AppAudience) => grupos.map(({ id }) => id)

type Change = NonNullable<AudienceChange['audiencia']>

/** Null where the form is as it was loaded. */
function changeOf({ todos, solicitable, grupos }: AppAudience, change: Change): Change | null {
  const before = { todos, solicitable, grupos: grupos.map(({ id }) => id) }
  const isSame = change.todos
    ? todos
    : !todos &&
      solicitable === change.solicitable &&
      !change.agregar?.length &&
      !change.quitar?.length &&
      [...before.grupos].sort().join() === [...(change.grupos ?? [])].sort().join()
  return isSame ? null : { ...change, before }
}

/** Not the whole list: the form shows a part of a long one, and others may add people meanwhile. */
function changesOf(before: AudiencePerson[], typed: string) {
  const known = before.map(({ email }) => email)
  const wanted = splitWords(typed.toLowerCase())
  return {
    agregar: wanted.filter((email) => !known.includes(email)),
    quitar: known.filter((email) => !wanted.includes(email)),
  }
}

/** Accesses that end by themselves. */
const Ends = ({ people }: { people: AudiencePerson[] }) =>
  people.map(
    ({ id, email, hasta }) =>
      hasta !== null && <Quiet key={id}>{texts.until(email, formatEnd(hasta, settings().timeZone))}</Quiet>,
  )

const Fieldset = styled.fieldset`
  ${grid(4)}
  grid-template-columns: minmax(0, 1fr);
  max-height: 240px;
  padding: ${space[8]} ${space[12]} ${space[12]};
  overflow-y: auto;
  border: 1px solid ${c.hairline};
  border-radius: ${radius.control};
  & > legend {
    ${type.s14}
    padding: 0 ${space[4]};
    font-weight: 550;
  }
`
