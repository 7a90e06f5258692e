import { FactorSection } from './factor-section'
import { PasskeysSection } from './passkeys-section'
import { Sections } from './section'
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
