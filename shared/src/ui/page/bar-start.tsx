import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styled from 'styled-components'

const SLOT_ID = 'inicio-de-barra'

/** Where the top bar shows what a section puts at its start. */
export const BarStartSlot = styled.div.attrs({ id: SLOT_ID })`
  display: contents;
`

const never = () => () => undefined

/** Shows its children at the start of the top bar; in their own place where there is no bar. */
export function BarStart({ children }: { children: ReactNode }) {
  // Looked for again after each commit: the bar may have come with the same one.
  const slot = useSyncExternalStore(never, () => document.getElementById(SLOT_ID))
  return slot ? createPortal(children, slot) : children
}
