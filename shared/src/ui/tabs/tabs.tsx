import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styled from 'styled-components'
import { c, hovered, media, motion, space, type, wrap } from '@csuite/shared/ui/theme'

interface TabItem<V extends string> {
  value: V
  label: ReactNode
  /** Mounted while selected. */
  panel: ReactNode
}

interface TabsProps<V extends string> {
  label: string
  value: V
  onValueChange: (value: V) => void
  tabs: readonly TabItem<V>[]
  aside?: ReactNode
}

/** The ARIA tabs pattern. */
export function Tabs<V extends string>({ label, value, onValueChange, tabs, aside }: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const selected = tabs.find((tab) => tab.value === value)

  // Centres the selected tab in a scrolling row, so that its neighbours are visible.
  useLayoutEffect(() => {
    // Scrolling before the next frame would force a second layout.
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
    if (tab) onValueChange(tab.value)
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
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValueChange(tab.value)}
            >
              {tab.label}
            </Tab>
          ))}
        </List>
        {aside && <Aside>{aside}</Aside>}
      </Bar>
      {selected && (
        <Panel
          key={selected.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${selected.value}`}
          tabIndex={0}
        >
          {selected.panel}
        </Panel>
      )}
    </div>
  )
}

const Bar = styled.div`
  ${wrap(12, 24)}
  align-items: flex-end;
  justify-content: space-between;
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
  ${type.quiet}
  display: inline-flex;
  flex: none;
  align-items: center;
  min-height: 44px;
  padding: 0 ${space[12]};
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  font-weight: 550;
  cursor: pointer;
  transition: color ${motion.hover};
  ${hovered(`color:${c.text};`)}
  &[aria-selected='true'] {
    border-bottom-color: ${c.brand};
    color: ${c.brand};
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
