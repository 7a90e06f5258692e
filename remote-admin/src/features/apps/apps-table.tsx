import { iconOf } from '@csuite/shared/client'
import type { ManagedApp } from '@csuite/shared/contract/audience'
import { Status } from '@csuite/shared/ui/badge'
import { AppIcon } from '@csuite/shared/ui/icons'
import { EmptyState } from '@csuite/shared/ui/states'
import { Td, Tr } from '@csuite/shared/ui/table'
import { c, media, row, type } from '@csuite/shared/ui/theme'
import { GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { RowActions, SmallButton } from '../../parts/cells'
import { ListTable } from '../../parts/list-table'
import { MoveButtons, useMovedRow } from '../../parts/moved-row'
import { appsTexts as texts } from './apps.texts'
import { audienceTexts } from './audience.texts'

interface AppsTableProps {
  apps: ManagedApp[]
  /** Positions of the rows in the whole catalogue, from 1. */
  places: number[]
  /** Number of apps in the whole catalogue. */
  total: number
  busy: boolean
  onEdit: (app: ManagedApp) => void
  onAudience: (app: ManagedApp) => void
  onMove: (app: ManagedApp, place: number) => void
}

/** The catalogue in its order; rows are moved by dragging, by two buttons or by the arrow keys. */
export function AppsTable({ apps, places, total, busy, onEdit, onAudience, onMove }: AppsTableProps) {
  const { status, onMoved } = useMovedRow(apps)
  const move = (app: ManagedApp, place: number) => {
    if (place < 1 || place > total) return
    onMoved(app.nombre, place, total)
    onMove(app, place)
  }
  const moveByKey = (event: KeyboardEvent, app: ManagedApp, place: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(app, place + by)
  }
  const id = useId()
  const nameId = (app: ManagedApp) => `${id}-${app.id}`
  const dragProps = useRowDrag((app, index) => move(app, places[index] ?? 0))
  return (
    <>
      {status}
      <ListTable
        caption={texts.caption}
        busy={busy}
        columns={texts.columns}
        rows={apps}
        // A search says itself that it found nothing.
        empty={total === 0 && <EmptyState title={texts.empty} />}
      >
        {(app, index) => {
          const place = places[index] ?? 0
          return (
            <Row key={app.id} {...dragProps(app, index)}>
              <Td>
                <Name>
                  <Grip aria-hidden="true" title={texts.drag}>
                    <GripVertical size={16} />
                  </Grip>
                  <AppIcon id={app.id} iconUrl={iconOf(app)} size={32} />
                  <span id={nameId(app)}>{app.nombre}</span>
                </Name>
              </Td>
              <Td>
                <Description>{app.descripcion}</Description>
              </Td>
              <Td label={texts.columns.web}>
                <Enabled on={app.isEnabledWeb} />
              </Td>
              <Td label={texts.columns.mobile}>
                <Enabled on={app.isEnabledMovil} />
              </Td>
              <Td label={texts.columns.audience}>
                <Audience>
                  {audienceTexts.summary(app.audiencia)}
                  {app.audiencia.solicitable && <small>{audienceTexts.requestable}</small>}
                </Audience>
              </Td>
              <Td>
                <Actions>
                  <span onKeyDown={(event) => moveByKey(event, app, place)}>
                    <MoveButtons
                      name={app.nombre}
                      place={place}
                      total={total}
                      onMove={(to) => move(app, to)}
                    />
                  </span>
                  <SmallButton aria-describedby={nameId(app)} onClick={() => onEdit(app)}>
                    {texts.edit}
                  </SmallButton>
                  <SmallButton aria-describedby={nameId(app)} onClick={() => onAudience(app)}>
                    {audienceTexts.open}
                  </SmallButton>
                </Actions>
              </Td>
            </Row>
          )
        }}
      </ListTable>
    </>
  )
}

/** Drag and drop of rows: the props of each. */
function useRowDrag(onDrop: (dragged: ManagedApp, index: number) => void) {
  const [dragged, setDragged] = useState<ManagedApp | null>(null)
  const [over, setOver] = useState<number | null>(null)
  return (app: ManagedApp, index: number) => ({
    draggable: true,
    $target: over === index && dragged !== app,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move'
      dataTransfer.setData('text/plain', app.nombre)
      setDragged(app)
    },
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(dragged ? index : null)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged && dragged !== app) onDrop(dragged, index)
    },
    onDragEnd: () => {
      setDragged(null)
      setOver(null)
    },
  })
}

function Enabled({ on }: { on: boolean }) {
  return <Status tone={on ? 'ok' : 'neutral'}>{on ? texts.enabled : texts.disabled}</Status>
}

const Row = styled(Tr)<{ $target: boolean }>`
  & > td {
    ${(p) => p.$target && `box-shadow: inset 0 2px ${c.brand};`}
  }
`
const Audience = styled.span`
  ${type.s14}
  display: grid;
  & > small {
    ${type.s12}
    color: ${c.muted};
  }
`
/** Only for mice: on touch screens the buttons move rows. */
const Grip = styled.span`
  display: grid;
  flex: none;
  margin-left: -8px;
  color: ${c.muted};
  cursor: grab;
  @media (pointer: coarse) {
    display: none;
  }
`
const Actions = styled(RowActions)`
  flex-wrap: wrap;
  /* On one line; with larger text they wrap. */
  @media (min-width: 1240px) {
    min-width: 268px;
  }
  ${media.cards} {
    & > button {
      flex: 1;
    }
  }
`
const Name = styled.div`
  ${row(12)}
  font-weight: 550;
  & > [id] {
    min-width: min(8rem, 10vw);
    max-width: min(16rem, 24vw);
    overflow-wrap: anywhere;
  }
  ${media.cards} {
    & > [id] {
      min-width: 0;
      max-width: none;
    }
  }
`
const Description = styled.span`
  display: -webkit-box;
  min-width: min(9rem, 11vw);
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  color: ${c.muted};
  overflow-wrap: anywhere;
`
