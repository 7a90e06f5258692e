import { Search, X } from 'lucide-react'
import { Button } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { media, space } from '@csuite/shared/ui/theme'
import { type UserStatus, userStatuses } from '@csuite/shared/contract/user'
import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { EMAIL_FILTER_MAX, type UsersView } from './users-address'
import { usersTexts } from './users.texts'

const texts = usersTexts.filters
const options = [
  { value: '', label: texts.all },
  ...userStatuses.map((value) => ({ value, label: usersTexts.statuses[value] })),
]

interface UsersFiltersProps {
  view: UsersView
  onChange: (change: Partial<UsersView>) => void
}

/** The email counts once 'Buscar' is pressed, the status at once (spec §4). */
export function UsersFilters({ view, onChange }: UsersFiltersProps) {
  const [typed, setTyped] = useState(view.email)
  const [applied, setApplied] = useState(view.email)
  // Back and forward change the filter under the field.
  if (applied !== view.email) {
    setApplied(view.email)
    setTyped(view.email)
  }
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ email: typed.trim() })
  }
  return (
    <Form role="search" aria-label={texts.label} onSubmit={search}>
      <Email
        label={texts.email}
        labelHidden
        prefix={<Search />}
        placeholder={texts.emailPlaceholder}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_FILTER_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Select
        label={texts.status}
        labelHidden
        options={options}
        value={view.status ?? ''}
        onChange={(event) =>
          onChange({ status: (event.target.value || undefined) as UserStatus | undefined })
        }
      />
      <Button type="submit" variant="secondary" size="s">
        {texts.search}
      </Button>
      {(view.email || view.status) && (
        <Button
          variant="quiet"
          size="s"
          icon={<X />}
          onClick={() => {
            setTyped('')
            onChange({ email: '', status: undefined })
          }}
        >
          {texts.clear}
        </Button>
      )}
    </Form>
  )
}

const Form = styled.form`
  display: flex;
  flex: 1 1 400px;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  & input,
  & select {
    min-height: 40px;
    padding-block: 5px;
  }
  & > div {
    flex: 0 1 150px;
  }
  ${media.cards} {
    & > div {
      flex: 1 1 120px;
    }
  }
`
const Email = styled(TextField)`
  && {
    flex: 1 1 150px;
    max-width: 320px;
  }
  ${media.cards} {
    && {
      flex-basis: 100%;
      max-width: none;
    }
  }
`
