import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styled from 'styled-components'

const SLOT_ID = 'inicio-de-barra'

/** Where the top bar shows a `BarStart`. */
export const BarStartSlot = styled.div.attrs({ id: SLOT_ID })`
  display: contents;
`

const neverChanges = () => () => undefined

/** Shows its children at the start of the top bar; without a bar, in place. */
export function BarStart({ children }: { children: ReactNode }) {
  // Read again after each commit: the bar may mount in the same one.
  const slot = useSyncExternalStore(neverChanges, () => document.getElementById(SLOT_ID))
  return slot ? createPortal(children, slot) : children
}
