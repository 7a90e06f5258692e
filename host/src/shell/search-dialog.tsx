import { isAdmin, useSession } from '@csuite/shared/session'
import { Dialog } from '@csuite/shared/ui/dialog'
import { c, radius, space, type } from '@csuite/shared/ui/theme'
import { openOutside } from '@csuite/shared/launch'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { useWebApps } from './catalogue'
import { type SearchHit, searchHits } from './search-index'
import { searchTexts as texts } from './search.texts'
import { useFoundUsers } from './use-found-users'

interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Jumps to any app, page or, for administrators, user. A combobox: arrows move, Enter goes. */
export function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      titleHidden
      flush
      initialFocus={input}
    >
      <SearchPanel input={input} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface SearchPanelProps {
  input: React.RefObject<HTMLInputElement | null>
  onDone: () => void
}

function SearchPanel({ input, onDone }: SearchPanelProps) {
  const id = useId()
  const admin = useSession((state) => isAdmin(state.user))
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { data: apps = [] } = useWebApps(true)
  const users = useFoundUsers(text, admin)
  const hits = searchHits(text, { apps, users, admin })
  const navigate = useNavigate()

  const choose = (hit: SearchHit | undefined) => {
    if (!hit) return
    onDone()
    if (!hit.newTab) void navigate(hit.href)
    else if (hit.href.startsWith('/')) window.open(hit.href, '_blank', 'noopener')
    else openOutside(hit.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setActive((active + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(hits[active])
    }
  }
  return (
    <>
      <Input
        ref={input}
        type="text"
        role="combobox"
        aria-label={texts.title}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits[active] && `${id}-${active}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={admin ? texts.placeholderAdmin : texts.placeholder}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <List id={`${id}-list`} role="listbox" aria-label={texts.results}>
        {hits.map((hit, index) => (
          <Option
            key={hit.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(hit)}
          >
            <span>{hit.label}</span>
            <Group>{texts.groups[hit.group]}</Group>
            {hit.detail && <Detail>{hit.detail}</Detail>}
          </Option>
        ))}
      </List>
      <Status role="status" $hidden={hits.length > 0}>
        {hits.length === 0 && texts.empty(text)}
      </Status>
    </>
  )
}

const Input = styled.input`
  ${type.s16}
  width: 100%;
  height: 60px;
  padding: 0 ${space[48]} 0 ${space[24]};
  border: 0;
  border-bottom: 1px solid ${c.hairline};
  background: transparent;
  &::placeholder {
    color: ${c.muted};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`
const List = styled.div`
  max-height: min(50dvh, 420px);
  padding: ${space[8]};
  overflow: auto;
`
const Option = styled.div`
  ${type.s14}
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 ${space[16]};
  padding: ${space[8]} ${space[16]};
  border-radius: ${radius.control};
  cursor: pointer;
  &[aria-selected='true'] {
    background: ${c.brandSoft};
  }
`
const Group = styled.span`
  ${type.s12}
  color: ${c.muted};
`
const Detail = styled.span`
  ${type.s12}
  grid-column: 1 / -1;
  overflow: hidden;
  color: ${c.muted};
  text-overflow: ellipsis;
  white-space: nowrap;
`
const Status = styled.p<{ $hidden: boolean }>`
  ${type.s14}
  padding: ${space[16]} ${space[24]} ${space[24]};
  color: ${c.muted};
  ${(p) => p.$hidden && visuallyHiddenCss}
`
