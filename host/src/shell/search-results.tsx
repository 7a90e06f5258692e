import { iconOf } from '@csuite/shared/client'
import { AppIcon } from '@csuite/shared/ui/icons'
import { c, cut, grid, radius, space, type } from '@csuite/shared/ui/theme'
import { FileText, LogOut, Palette, UserRound } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { SearchHit } from './search-index'
import { searchTexts as texts } from './search.texts'

interface SearchResultsProps {
  id: string
  hits: readonly SearchHit[]
  active: number
  onActivate: (index: number) => void
  onChoose: (hit: SearchHit) => void
}

export function SearchResults({ id, hits, active, onActivate, onChoose }: SearchResultsProps) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView?.({ block: 'nearest' })
  }, [active, hits])
  return (
    // Otherwise Chromium makes the scrollable list a tab stop.
    <List id={`${id}-list`} role="listbox" aria-label={texts.results} tabIndex={-1}>
      {hits.map((hit, index) => (
        <Fragment key={hit.key}>
          {hit.group !== hits[index - 1]?.group && (
            <Group role="presentation">{texts.groups[hit.group]}</Group>
          )}
          <Option
            ref={index === active ? shown : undefined}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerMove={() => onActivate(index)}
            onClick={() => onChoose(hit)}
          >
            <HitIcon hit={hit} />
            <span>{hit.label}</span>
            {hit.detail && <Detail>{hit.detail}</Detail>}
          </Option>
        </Fragment>
      ))}
    </List>
  )
}

function HitIcon({ hit: { app, group, key } }: { hit: SearchHit }) {
  if (app) return <AppIcon id={app.id} iconUrl={iconOf(app)} size={24} />
  if (group === 'users') return <UserRound aria-hidden="true" />
  if (key === 'sign-out') return <LogOut aria-hidden="true" />
  if (key.startsWith('theme-')) return <Palette aria-hidden="true" />
  return <FileText aria-hidden="true" />
}

const List = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${space[8]};
  overflow: auto;
`
const Group = styled.div`
  ${type.s12}
  padding: ${space[8]} ${space[12]} ${space[4]};
  color: ${c.muted};
  font-weight: 550;
`
const Option = styled.div`
  ${type.s14}
  ${grid(12)}
  grid-template-columns: 24px minmax(0, auto) minmax(0, 1fr);
  align-items: center;
  min-height: 40px;
  padding: ${space[4]} ${space[12]};
  border-radius: ${radius.control};
  cursor: pointer;
  scroll-margin-block: ${space[32]} ${space[8]};
  &[aria-selected='true'] {
    background: ${c.brandSoft};
  }
  & > svg {
    width: 24px;
    height: 24px;
    color: ${c.muted};
  }
  & > svg.lucide {
    padding: 3px;
  }
  @media (pointer: coarse) {
    min-height: 44px;
  }
`
const Detail = styled.span`
  ${type.s12}
  ${cut}
  color: ${c.muted};
`
