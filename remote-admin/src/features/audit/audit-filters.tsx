import { Search, X } from 'lucide-react'
import { call, errorMessage } from '@csuite/shared/client'
import { auditTypeTexts, auditTypes } from '@csuite/shared/contract/audit.texts'
import { listUsers } from '@csuite/shared/contract/users'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { media, space, wrap } from '@csuite/shared/ui/theme'
import { noCorrection } from '@csuite/shared/form'
import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { focusField } from '../../parts/focus-field'
import { type AuditView, subjectOf } from './audit-address'
import { auditTexts as texts } from './audit.texts'

const options = [
  { value: '', label: texts.allTypes },
  ...Object.entries(texts.subjects).flatMap(([subject, name]) => [
    { value: subject, label: texts.subject(name) },
    ...auditTypes
      .filter((type) => subjectOf(type) === subject)
      .map((type) => ({ value: type, label: auditTypeTexts[type] })),
  ]),
]

interface AuditFiltersProps {
  view: AuditView
  onChange: (change: Partial<AuditView>) => void
}

/** The type applies at once, the user on 'Buscar'. Key it by the user, since the field is uncontrolled. */
export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const [error, setError] = useState<string>()
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const refuse = (text: string) => {
      setError(text)
      // The search may take long, and the person be at another filter.
      if (form.contains(document.activeElement)) focusField(form, 'usuario')
    }
    const typed = String(new FormData(form).get('usuario')).trim()
    try {
      const usuario = await idOf(typed)
      if (usuario === null) refuse(texts.nobody)
      else onChange({ usuario })
    } catch (failure) {
      refuse(errorMessage(failure, texts.lookupFailed))
    }
  }
  return (
    <Form role="search" aria-label={texts.filters} noValidate onSubmit={(event) => void search(event)}>
      <Select
        label={texts.type}
        options={options}
        value={view.tipo ?? ''}
        onChange={(event) => onChange({ tipo: event.target.value || undefined })}
      />
      <TextField
        name="usuario"
        label={texts.user}
        placeholder={texts.userPlaceholder}
        defaultValue={view.usuario ?? ''}
        error={error}
        {...noCorrection}
        onChange={() => setError(undefined)}
      />
      <Button type="submit" icon={<Search />}>
        {texts.search}
      </Button>
      {(view.tipo ?? view.usuario ?? view.remoto ?? view.hasta) && (
        <Button
          variant="quiet"
          icon={<X />}
          onClick={() =>
            onChange({ tipo: undefined, usuario: undefined, remoto: undefined, hasta: undefined })
          }
        >
          {texts.clear}
        </Button>
      )}
    </Form>
  )
}

/** The id of the user with a typed id or email; undefined for an empty field, null where nobody has the email. */
async function idOf(typed: string): Promise<number | undefined | null> {
  if (!typed) return undefined
  if (/^\d{1,9}$/.test(typed)) return Number(typed)
  const { data } = await call(listUsers, { query: { email: typed, limit: '10' } })
  const exact = data.find(({ email }) => email === typed.toLowerCase())
  return (exact ?? (data.length === 1 ? data[0] : undefined))?.id ?? null
}

const Form = styled.form`
  ${wrap(12)}
  align-items: start;
  margin-bottom: ${space[16]};
  & > div {
    flex: 1 1 200px;
    max-width: 300px;
  }
  /* In line with the fields, below their labels. */
  & > button {
    margin-top: calc(1.25rem + 6px);
  }
  ${media.cards} {
    & > div {
      flex: 1 1 100%;
      max-width: none;
    }
    & > button {
      flex: 1;
      margin-top: 0;
    }
  }
`
