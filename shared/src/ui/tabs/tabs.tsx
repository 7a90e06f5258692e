import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { c, media, motion, space, type } from '../theme/tokens'

interface TabItem<V extends string> {
  value: V
  label: ReactNode
  /** Icon or count beside the label. */
  badge?: ReactNode
  disabled?: boolean
  /** Content; only the chosen tab's is mounted. */
  panel: ReactNode
}

interface TabsProps<V extends string> {
  /** Accessible name of the row of tabs. */
  label: string
  value: V
  onValueChange: (value: V) => void
  tabs: readonly TabItem<V>[]
  /** Stands at the right of the row: a search field. */
  aside?: ReactNode
}

/**
 * Tabs by the ARIA pattern: arrows, Home and End move and choose, Tab goes into the panel. A disabled tab can be reached,
 * so that it is known, but not chosen.
 */
export function Tabs<V extends string>({ label, value, onValueChange, tabs, aside }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.find((tab) => tab.value === value)

  // In the middle where the row scrolls, so that the tabs beside it are seen to be there.
  useLayoutEffect(() => {
    // In the next frame: scrolling here would force a second layout.
    const frame = requestAnimationFrame(() => {
      const row = list.current
      const tab = row?.querySelector('[aria-selected=true]')
      if (!row || !tab) return
      const [{ left, width }, { left: rowLeft, width: rowWidth }] = [
        tab.getBoundingClientRect(),
        row.getBoundingClientRect(),
      ]
      row.scrollLeft += left + width / 2 - rowLeft - rowWidth / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [value])

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const at = buttons.indexOf(event.target as HTMLElement)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined || at < 0) return
    event.preventDefault()
    const index = (to + buttons.length) % buttons.length
    buttons[index]?.focus()
    const tab = tabs[index]
    if (tab && !tab.disabled) onValueChange(tab.value)
  }

  return (
    <div>
      <Bar>
        <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <Tab
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              aria-disabled={tab.disabled || undefined}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => {
                if (!tab.disabled) onValueChange(tab.value)
              }}
            >
              {tab.label}
              {tab.badge}
            </Tab>
          ))}
        </List>
        {aside && <Aside>{aside}</Aside>}
      </Bar>
      {chosen && (
        <Panel
          key={chosen.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${chosen.value}`}
          tabIndex={0}
        >
          {chosen.panel}
        </Panel>
      )}
    </div>
  )
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${space[12]} ${space[24]};
  box-shadow: inset 0 -1px ${c.hairline};
`
const List = styled.div`
  display: flex;
  gap: ${space[4]};
  max-width: 100%;
  overflow-x: auto;
  scrollbar-width: none;
`
const Tab = styled.button`
  ${type.s14}
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space[8]};
  min-height: 44px;
  padding: 0 ${space[12]};
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: ${c.muted};
  font-weight: 550;
  cursor: pointer;
  transition: color ${motion.hover};
  &:hover:not([aria-disabled]) {
    color: ${c.text};
  }
  &[aria-selected='true'] {
    border-bottom-color: ${c.brand};
    color: ${c.brand};
  }
  &[aria-disabled] {
    cursor: not-allowed;
    font-weight: 400;
  }
  &:focus-visible {
    outline-offset: -3px;
    border-radius: 6px;
  }
`
const Aside = styled.div`
  flex: 0 1 280px;
  ${media.phone} {
    flex: 1 1 100%;
  }
  padding-bottom: ${space[8]};
`
const Panel = styled.div`
  padding-top: ${space[24]};
  &:focus-visible {
    outline-offset: 4px;
    border-radius: 4px;
  }
`
