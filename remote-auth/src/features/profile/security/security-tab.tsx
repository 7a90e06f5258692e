import { ActivitySection } from './activity-section'
import { FactorSection } from './factor-section'
import { IdentitiesSection } from './identities-section'
import { PasskeysSection } from './passkeys-section'
import { Sections } from './section'
import { SessionsSection } from './sessions-section'

/** 'Seguridad': where the account is open and how it is entered. `onCodes` hears of recovery codes that are shown. */
export function SecurityTab({ onCodes }: { onCodes: (shown: boolean) => void }) {
  return (
    <Sections>
      <SessionsSection />
      <FactorSection onCodes={onCodes} />
      <PasskeysSection />
      <IdentitiesSection />
      <ActivitySection />
    </Sections>
  )
}
