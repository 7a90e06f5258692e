import { call, errorMessage } from '@csuite/shared/client'
import { FirstName, LastName } from '@csuite/shared/contract/fields'
import { editUser } from '@csuite/shared/contract/profile'
import { setUser } from '@csuite/shared/session'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { TextField } from '@csuite/shared/ui/field'
import { space } from '@csuite/shared/ui/theme'
import { type FormEvent, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { sessionTexts } from './session.texts'

interface Errors {
  name?: string | undefined
  lastName?: string | undefined
}

/** Asks for a person's name, which may be left for later. */
export function AskName({ userId, onAnswer }: { userId: number; onAnswer: () => void }) {
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const form = useId()
  const first = useRef<HTMLInputElement>(null)
  const last = useRef<HTMLInputElement>(null)

  const save = async () => {
    const name = FirstName.safeParse(first.current?.value)
    const lastName = LastName.safeParse(last.current?.value)
    if (!name.success || !lastName.success)
      return setErrors({
        name: name.error?.issues[0]?.message,
        lastName: lastName.error?.issues[0]?.message,
      })
    setBusy(true)
    try {
      const params = { id: String(userId) }
      setUser(await call(editUser, { params, body: { name: name.data, lastName: lastName.data } }))
      onAnswer()
    } catch (error) {
      setErrors({ name: errorMessage(error, sessionTexts.nameNotSaved) })
      setBusy(false)
    }
  }
  return (
    <ActionDialog
      open
      dismissible={false}
      onClose={onAnswer}
      initialFocus={first}
      title={sessionTexts.nameTitle}
      description={sessionTexts.nameDetail}
      form={form}
      action={sessionTexts.nameSave}
      cancel={sessionTexts.nameLater}
      busy={busy}
    >
      <Fields
        id={form}
        noValidate
        onChange={() => setErrors({})}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        <TextField ref={first} label={sessionTexts.name} autoComplete="given-name" error={errors.name} />
        <TextField
          ref={last}
          label={sessionTexts.lastName}
          autoComplete="family-name"
          error={errors.lastName}
        />
      </Fields>
    </ActionDialog>
  )
}

const Fields = styled.form`
  display: grid;
  gap: ${space[16]};
`
