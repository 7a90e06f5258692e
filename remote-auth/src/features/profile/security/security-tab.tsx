import { space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { FactorSection } from './factor-section'
import { PasskeysSection } from './passkeys-section'
import { SessionsSection } from './sessions-section'

/** 'Seguridad': where the account is open and how it is entered. */
export function SecurityTab() {
  return (
    <Sections>
      <SessionsSection />
      <FactorSection />
      <PasskeysSection />
    </Sections>
  )
}

const Sections = styled.div`
  display: grid;
  gap: ${space[32]};
`
