import { ArrowDownUp, Search, X } from 'lucide-react'
import { settings } from '@csuite/shared/client'
import { zoneName } from '@csuite/shared/format'
import { IconButton } from '@csuite/shared/ui/button'
import { TextField } from '@csuite/shared/ui/field'
import { Select } from '@csuite/shared/ui/select'
import { c, media, space, target, type } from '@csuite/shared/ui/theme'
import { ROLE_ADMIN, ROLE_USER, type UserStatus, userStatuses } from '@csuite/shared/contract/user'
import { SEARCH_MAX, type UserOrder, userOrders } from '@csuite/shared/contract/users'
import { noCorrection } from '@csuite/shared/form'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { peopleTexts } from '../../parts/people/people.texts'
import { type UsersView, noFilter } from './users-address'
import { usersTexts } from './users.texts'

const texts = usersTexts.filters
const statuses = [
  { value: '', label: texts.all },
  ...userStatuses.map((value) => ({ value, label: peopleTexts.statuses[value] })),
]
const roles = [
  { value: '', label: texts.allRoles },
  { value: ROLE_ADMIN, label: peopleTexts.roles.admin },
  { value: ROLE_USER, label: peopleTexts.roles.user },
]
const orders = userOrders.map((value) => ({ value, label: usersTexts.orders[value] }))

interface UsersFiltersProps {
  view: UsersView
  onChange: (change: Partial<UsersView>) => void
}

/** The text applies on 'Buscar', everything else at once (spec §4). The text is uncontrolled, so that typing does not render. */
export function UsersFilters({ view, onChange }: UsersFiltersProps) {
  const text = useRef<HTMLInputElement>(null)
  const write = (value: string) => {
    if (text.current) text.current.value = value
  }
  // Back and forward change the view without a new field.
  useLayoutEffect(() => write(view.search), [view.search])
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ search: text.current?.value.trim() ?? '' })
  }
  return (
    <Form role="search" aria-label={texts.label} onSubmit={search}>
      <Text
        label={texts.search}
        labelHidden
        prefix={<Search />}
        placeholder={texts.search}
        {...noCorrection}
        maxLength={SEARCH_MAX}
        ref={text}
        defaultValue={view.search}
      />
      <SmallButton type="submit">{texts.submit}</SmallButton>
      <Select
        label={texts.status}
        labelHidden
        options={statuses}
        value={view.status ?? ''}
        onChange={({ target }) => onChange({ status: (target.value || undefined) as UserStatus | undefined })}
      />
      <Select
        label={texts.role}
        labelHidden
        options={roles}
        value={view.role ?? ''}
        onChange={({ target }) => onChange({ role: Number(target.value) || undefined })}
      />
      <Order>
        <ArrowDownUp size={18} aria-hidden="true" />
        <Select
          label={texts.order}
          labelHidden
          title={`${texts.order}: ${usersTexts.orders[view.sort]}`}
          options={orders}
          value={view.sort}
          onChange={({ target }) => onChange({ sort: target.value as UserOrder })}
        />
      </Order>
      {(view.from ?? view.to) && <Days>{texts.days(view.from, view.to, zoneName(settings().timeZone))}</Days>}
      {(view.search || view.status || view.role || view.from || view.to) && (
        <IconButton
          label={texts.clear}
          onClick={() => {
            write('')
            onChange(noFilter)
          }}
        >
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </Form>
  )
}

const Form = styled.form`
  display: flex;
  /* The width of all fields on one line: the toolbar wraps when it does not fit beside them. */
  flex: 1 1 620px;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  & input,
  & select {
    min-height: ${target};
    padding-block: 5px;
  }
  & > div {
    flex: 0 1 160px;
  }
  & select {
    ${type.s14}
  }
  ${media.cards} {
    & select {
      ${type.s16}
    }
    & > div {
      flex: 1 1 120px;
    }
    /* The order select shares a line with the toolbar. */
    display: contents;
  }
`
const Text = styled(TextField)`
  && {
    flex: 1 1 100px;
    max-width: 320px;
  }
  ${media.cards} {
    && {
      flex-basis: 60%;
      max-width: none;
    }
  }
`
/** An icon beside the other filters on one line; on phones a select as they are. */
const Order = styled.div`
  position: relative;
  & > svg {
    position: absolute;
    z-index: 1;
    inset: 0;
    margin: auto;
    color: ${c.muted};
    pointer-events: none;
  }
  ${media.from(720)} {
    && {
      flex: 0 0 44px;
    }
    & select {
      padding: 0 0 0 42px;
    }
    & select + svg {
      display: none;
    }
  }
  ${media.cards} {
    & > svg {
      display: none;
    }
  }
`
const Days = styled.span`
  ${type.quiet}
  font-variant-numeric: tabular-nums;
`
