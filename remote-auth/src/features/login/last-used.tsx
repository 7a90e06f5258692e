import { Badge } from '@csuite/shared/ui/badge'
import { type ReactNode, useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { type SignInMethod, lastMethod } from '../../parts/last-method'
import { loginTexts } from './login.texts'

const never = () => () => undefined

/** Marks the way in that this browser took last, over the edge of its button: nothing moves. */
export function LastUsed({ method, children }: { method: SignInMethod; children: ReactNode }) {
  const last = useSyncExternalStore(never, lastMethod, () => null)
  return (
    <Place>
      {children}
      {last === method && <Mark tone="brand">{loginTexts.lastUsed}</Mark>}
    </Place>
  )
}

const Place = styled.div`
  position: relative;
`
const Mark = styled(Badge)`
  position: absolute;
  top: -9px;
  right: 12px;
  pointer-events: none;
`
