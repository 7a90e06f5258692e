import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  cloneElement,
  createContext,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import styled, { css, keyframes } from 'styled-components'
import { TOP_BAR_HEIGHT, c, hovered, motion, radius, row, space, target, type } from '@csuite/shared/ui/theme'
import { usePopup } from './use-popup'

/** Props that a popup sets on its trigger. */
export interface TriggerProps {
  id?: string
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}

interface MenuProps {
  /** `<IconButton label="Cuenta">…</IconButton>` */
  trigger: ReactElement<TriggerProps>
  /** `MenuItem`, `MenuLink`, `MenuSeparator`. */
  children: ReactNode
  /** Above the items, not focusable. */
  header?: ReactNode
  /** Positions the menu in the window, for triggers inside scroll containers that would clip it. */
  overScroll?: boolean
}

const Close = createContext<() => void>(() => undefined)

/** The ARIA menu button pattern. */
export function Menu({ trigger, children, header, overScroll = false }: MenuProps) {
  const id = useId()
  const { root, open, setOpen, close } = usePopup()
  const menu = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<'first' | 'last'>('first')

  useEffect(() => {
    if (!open) return
    const items = itemsOf(menu.current)
    items[from === 'first' ? 0 : items.length - 1]?.focus()
  }, [open, from])

  const surface = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!open || !overScroll) return
    const position = () => placeBeside(surface.current)
    position()
    window.addEventListener('scroll', position, true)
    window.addEventListener('resize', position)
    return () => {
      window.removeEventListener('scroll', position, true)
      window.removeEventListener('resize', position)
    }
  }, [open, overScroll])

  const openAt = (end: 'first' | 'last') => {
    setFrom(end)
    setOpen(true)
  }
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false)
    moveFocus(event, itemsOf(menu.current))
  }

  return (
    <Anchor ref={root}>
      {cloneElement(trigger, {
        id: `${id}-trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => (open ? setOpen(false) : openAt('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          openAt(event.key === 'ArrowDown' ? 'first' : 'last')
        },
      })}
      {open && (
        <Surface ref={surface}>
          {header && <Header id={`${id}-header`}>{header}</Header>}
          <List
            ref={menu}
            id={id}
            role="menu"
            aria-labelledby={`${id}-trigger`}
            aria-describedby={header ? `${id}-header` : undefined}
            onKeyDown={onMenuKey}
          >
            <Close value={close}>{children}</Close>
          </List>
        </Surface>
      )}
    </Anchor>
  )
}

/** Below the trigger or, in the window's lower half, above it; aligned to its right edge. */
function placeBeside(surface: HTMLElement | null) {
  const button = surface?.parentElement?.getBoundingClientRect()
  if (!button) return
  const { clientHeight, clientWidth } = document.documentElement
  const under = button.bottom < clientHeight / 2
  const right = `${clientWidth - button.right}px`
  const away = (under ? button.bottom : clientHeight - button.top) + 8
  Object.assign(surface?.style ?? {}, {
    position: 'fixed',
    inset: under ? `${away}px ${right} auto auto` : `auto ${right} ${away}px auto`,
    maxHeight: `${clientHeight - away - 8}px`,
  })
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

function moveFocus(event: KeyboardEvent, items: HTMLElement[]) {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  if (target !== undefined) {
    event.preventDefault()
    items.at(target % items.length)?.focus()
    return
  }
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return
  const letter = event.key.toLocaleLowerCase('es')
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  after.find((item) => item.textContent?.trim().toLocaleLowerCase('es').startsWith(letter))?.focus()
}

interface MenuItemProps {
  icon?: ReactNode
  children: ReactNode
  onSelect: () => void
  tone?: 'danger'
}

export function MenuItem({ icon, children, onSelect, tone }: MenuItemProps) {
  const close = useContext(Close)
  return (
    <ActionRow
      type="button"
      role="menuitem"
      tabIndex={-1}
      $danger={tone === 'danger'}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {icon}
      <span>{children}</span>
    </ActionRow>
  )
}

export function MenuLink({ icon, children, onClick, ...link }: LinkProps & { icon?: ReactNode }) {
  const close = useContext(Close)
  return (
    <LinkRow
      {...link}
      role="menuitem"
      tabIndex={-1}
      onClick={(event) => {
        onClick?.(event)
        close()
      }}
    >
      {icon}
      <span>{children}</span>
    </LinkRow>
  )
}

export const MenuSeparator = styled.div.attrs({ role: 'separator' })`
  height: 1px;
  margin: ${space[4]} -${space[4]};
  background: ${c.hairline};
`
export const Anchor = styled.div`
  position: relative;
  display: inline-flex;
`
const enter = keyframes`from { opacity: 0; transform: translateY(-4px); }`

export const floating = css`
  position: absolute;
  z-index: 40;
  top: calc(100% + 8px);
  right: 0;
  max-width: calc(100vw - 32px);
  max-height: calc(100dvh - ${TOP_BAR_HEIGHT + 16}px);
  overflow: auto;
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.raised};
  box-shadow: ${c.shadow};
  animation: ${enter} ${motion.menu} ease-out;
`
const Surface = styled.div`
  ${floating}
  min-width: 220px;
`
const Header = styled.div`
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${c.hairline};
`
const List = styled.div`
  padding: ${space[4]};
`
const item = css`
  ${type.s14}
  ${row(12)}
  width: 100%;
  min-height: ${target};
  padding: 8px ${space[12]};
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${c.text};
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  & > svg {
    flex: none;
    width: 18px;
    height: 18px;
    color: ${c.muted};
  }
  ${hovered(`background:${c.hover};color:${c.text};`)}
  &:focus {
    background: ${c.hover};
    color: ${c.text};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`
const ActionRow = styled.button<{ $danger: boolean }>`
  ${item}
  ${(p) =>
    p.$danger &&
    css`
      ${hovered(`color:${c.danger};`)}
      &,
      &:focus,
      & > svg {
        color: ${c.danger};
      }
    `}
`
const LinkRow = styled(Link)`
  ${item}
`
