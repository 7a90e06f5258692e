import { type SignInMethod, lastMethod } from '@csuite/shared/session'
import { c, radius, type } from '@csuite/shared/ui/theme'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { loginTexts } from './login.texts'

/** Marks the last sign-in method of this browser; absolutely positioned, so nothing moves. */
export function LastUsed({ method, children }: { method: SignInMethod; children: ReactNode }) {
  return (
    <Place>
      {children}
      {lastMethod() === method && <Mark>{loginTexts.lastUsed}</Mark>}
    </Place>
  )
}

const Place = styled.div`
  position: relative;
`
const Mark = styled.span`
  ${type.s12}
  position: absolute;
  top: -9px;
  right: 12px;
  padding: 0 8px;
  border-radius: ${radius.pill};
  background: ${c.brandSoft};
  color: ${c.brand};
  pointer-events: none;
`
