import { isAdmin, useSession } from '@csuite/shared/session'
import { countOpened, openOutside } from '@csuite/shared/launch'
import { Dialog } from '@csuite/shared/ui/dialog'
import { c, media, radius, space, type } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { useSearchActions } from './search-actions'
import { type SearchHit, searchHits, withRecents } from './search-index'
import { keepRecent, recentKeys } from './search-recents'
import { SearchResults } from './search-results'
import { searchTexts as texts } from './search.texts'
import { useAllWebApps } from './use-all-web-apps'
import { useFoundRows } from './use-found-rows'

export interface SearchDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Returns, once, what was typed while the dialog loaded. */
  takeTyped: () => string
  previousFocus: RefObject<HTMLElement | null>
}

/** Finds apps, pages, actions and, for administrators, users. */
export function SearchDialog({ open, onOpenChange, takeTyped, previousFocus }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      titleHidden
      flush
      size="top"
      initialFocus={input}
      // After navigating, the new page's heading keeps the focus.
      finalFocus={() => !document.activeElement?.matches('h1') && previousFocus.current}
    >
      <SearchPanel input={input} takeTyped={takeTyped} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

interface SearchPanelProps {
  input: RefObject<HTMLInputElement | null>
  takeTyped: () => string
  onDone: () => void
}

function SearchPanel({ input, takeTyped, onDone }: SearchPanelProps) {
  const id = useId()
  const userId = useSession((state) => state.user?.id ?? 0)
  const admin = useSession((state) => isAdmin(state.user))
  const [text, setText] = useState('')
  const [activeKey, setActiveKey] = useState<string>()
  const { apps, isFetching } = useAllWebApps()
  const { users, instruments, awaited } = useFoundRows(text, admin)
  const actions = useSearchActions()
  const [recents] = useState(() => recentKeys(userId))
  const found = searchHits(text, { apps, users, instruments, admin, actions })
  const hits = text.trim() === '' ? withRecents(found, recents) : found
  const isEmpty = hits.length === 0 && !awaited && !isFetching
  const navigate = useNavigate()
  // To the page that is shown there is nothing to go, and its parameters would be lost.
  const { pathname } = useLocation()
  // Rows of the server that arrive above it do not move the choice, once something is typed.
  const at = hits.findIndex(({ key }) => key === activeKey)
  if (text !== '' && at < 0 && activeKey !== hits[0]?.key) setActiveKey(hits[0]?.key)
  const active = Math.max(at, 0)
  const activate = (index: number) => setActiveKey(hits[index]?.key)

  const search = (words: string) => {
    setText(words)
    setActiveKey(undefined)
  }
  const choose = (hit: SearchHit | undefined) => {
    if (!hit) return
    onDone()
    if (hit.group !== 'users' && hit.group !== 'instruments') keepRecent(userId, hit.key)
    if (hit.app) countOpened(hit.app)
    if (hit.run) hit.run()
    else if (!hit.newTab && hit.href === (pathname.replace(/(?<!\/)\/+$/, '') || '/')) return
    else if (!hit.newTab) void navigate(hit.href)
    else if (hit.href.startsWith('/')) window.open(hit.href, '_blank', 'noopener')
    else openOutside(hit.href, hit.app)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      activate((active + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      choose(hits[active])
    }
  }
  return (
    <Panel>
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
        onFocus={() => {
          const typed = takeTyped()
          if (typed) search(text + typed)
        }}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <SearchResults id={id} hits={hits} active={active} onActivate={activate} onChoose={choose} />
      <Status role="status" $hidden={hits.length > 0}>
        {isEmpty && texts.empty(text)}
      </Status>
      <Hints aria-hidden="true">
        {texts.hints.map(([key, does]) => (
          <span key={key}>
            <kbd>{key}</kbd> {does}
          </span>
        ))}
      </Hints>
    </Panel>
  )
}

/** Fixed height, whatever the number of results. */
const Panel = styled.div`
  display: flex;
  flex-direction: column;
  height: min(480px, 72dvh);
  ${media.phone} {
    height: 100dvh;
  }
`
const Input = styled.input`
  ${type.s16}
  flex: none;
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
  ${media.from(640)} {
    /* The dialog's, inside its border: it clips what lies beyond. */
    border-radius: calc(${radius.dialog} - 1px) calc(${radius.dialog} - 1px) 0 0;
  }
`
const Status = styled.p<{ $hidden: boolean }>`
  ${type.s14}
  flex: 100 1 0;
  padding: ${space[16]} ${space[24]} ${space[24]};
  color: ${c.muted};
  ${(p) => p.$hidden && visuallyHiddenCss}
`
const Hints = styled.p`
  ${type.s12}
  display: flex;
  flex: none;
  gap: ${space[16]};
  padding: ${space[8]} ${space[24]};
  border-top: 1px solid ${c.hairline};
  color: ${c.muted};
  & kbd {
    ${type.mono}
    padding: 1px 5px;
    border: 1px solid ${c.hairline};
    border-radius: 4px;
  }
  @media (pointer: coarse) {
    display: none;
  }
`
