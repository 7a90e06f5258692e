import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { c, fonts, grid, hovered, media, space, type, wrap } from '@csuite/shared/ui/theme'
import { memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { rangeText } from '../../parts/instrument.texts'
import type { InstrumentEntry } from '../../parts/plant/entries'
import { instrumentsTexts as t } from './instruments.texts'
import { instrumentPath } from '../../parts/plant/paths'

const FIRST = 25
const STEP = 100

interface InstrumentListProps {
  query: string
  entries: readonly InstrumentEntry[]
  today: string
}

/** The first matches; further ones are rendered on demand, so that each key stays fast among thousands. */
export function InstrumentList({ query, entries, today }: InstrumentListProps) {
  const [shown, setShown] = useState(FIRST)
  const [seen, setSeen] = useState(query)
  // A key of the list would do the same, and render every row again at each letter.
  if (seen !== query) {
    setSeen(query)
    setShown(FIRST)
  }
  const rest = entries.length - shown
  const list = useRef<HTMLUListElement>(null)
  // The button may go, and the focus with it.
  const showMore = () => {
    flushSync(() => setShown(shown + STEP))
    list.current?.children[shown]?.querySelector('a')?.focus()
  }
  return (
    <>
      <List role="list" ref={list}>
        {entries.slice(0, shown).map((entry) => (
          <Row key={entry.clave} entry={entry} today={today} />
        ))}
      </List>
      {rest > 0 && (
        <Button variant="secondary" onClick={showMore}>
          {t.more(Math.min(rest, STEP))}
        </Button>
      )}
    </>
  )
}

const Row = memo(function Row({ entry, today }: { entry: InstrumentEntry; today: string }) {
  const { tag, servicio, vence, idGrupo } = entry.fields
  const isDue = Boolean(vence && vence < today)
  return (
    <li>
      <Link to={instrumentPath(tag, idGrupo)} state={{ clave: entry.clave }}>
        <b>{tag}</b>
        <span>{servicio}</span>
        <data>{rangeText(entry.fields)}</data>
        <div>
          {idGrupo && <Badge>{entry.group ?? t.form.aGroup}</Badge>}
          {entry.conflict && <Badge tone="warn">{t.badges.conflict}</Badge>}
          {entry.problem && <Badge tone="danger">{t.badges.problem}</Badge>}
          {entry.dirty && !entry.conflict && !entry.problem && <Badge>{t.badges.pending}</Badge>}
          {isDue && <Badge tone="danger">{t.badges.due}</Badge>}
        </div>
      </Link>
    </li>
  )
})

/** Styles its rows too: a key replaces two dozen of them, and each styled element would be made anew. */
const List = styled.ul`
  margin-bottom: ${space[16]};
  border-top: 1px solid ${c.hairline};
  & > li {
    /* Rows below the screen cost neither layout nor paint. */
    content-visibility: auto;
    contain-intrinsic-size: auto 49px;
  }
  & > li > a {
    ${type.s14}
    ${grid(4, 16)}
    grid-template-columns: minmax(8rem, 1fr) 2fr minmax(8rem, 1fr) minmax(6rem, auto);
    align-items: center;
    min-height: 48px;
    padding: ${space[8]} ${space[12]};
    border-bottom: 1px solid ${c.hairline};
    color: ${c.text};
    text-decoration: none;
    ${hovered(`background:${c.sunken};`)}
    &:focus-visible {
      outline-offset: -2px;
    }
    & > * {
      min-width: 0;
      overflow-wrap: anywhere;
    }
    & > b,
    & > data {
      font-family: ${fonts.mono};
    }
    & > b {
      font-weight: 600;
    }
    & > span {
      color: ${c.muted};
    }
    & > data {
      font-variant-numeric: tabular-nums;
    }
    & > div {
      ${wrap(4)}
      justify-content: flex-end;
    }
    ${media.phone} {
      grid-template-columns: minmax(0, 1fr) auto;
      & > b {
        grid-column: 1;
      }
      & > span {
        grid-column: 1 / -1;
      }
      & > span:empty {
        display: none;
      }
      & > div {
        grid-row: 1;
        grid-column: 2;
      }
    }
  }
`
