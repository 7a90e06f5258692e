import { iconOf } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { AppIcon } from '@csuite/shared/ui/icons'
import { c, grid, hovered, motion, radius, space, target, type, wrap } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { texts } from './apps.texts'

/** The server keeps more. */
const SHOWN = 5

export function RecentsRow({ apps, onOpen }: { apps: readonly App[]; onOpen: (app: App) => void }) {
  const id = useId()
  if (apps.length === 0) return null
  return (
    <Recents>
      <h2 id={id}>{texts.recents}</h2>
      <ul role="list" aria-labelledby={id}>
        {apps.slice(0, SHOWN).map((app) => (
          <li key={app.id}>
            <Chip type="button" onClick={() => onOpen(app)}>
              <AppIcon id={app.id} iconUrl={iconOf(app)} size={28} />
              <span>{app.nombre}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </Recents>
  )
}

export const Recents = styled.div`
  ${grid(8)}
  margin-bottom: ${space[24]};
  & > h2 {
    ${type.quiet}
    font-weight: 550;
  }
  & > ul {
    ${wrap(8)}
  }
`
export const Chip = styled.button`
  ${type.s14}
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${target};
  padding: 5px 14px 5px 6px;
  border: 1px solid ${c.hairline};
  border-radius: ${radius.control};
  background: ${c.surface};
  font-weight: 550;
  cursor: pointer;
  transition: border-color ${motion.hover};
  ${hovered(`border-color:${c.input};`)}
`
