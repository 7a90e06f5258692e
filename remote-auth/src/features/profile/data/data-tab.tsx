import type { User } from '@csuite/shared/contract/user'
import { Sections } from '../security/section'
import { DeletionSection } from './deletion-section'
import { EmailSection } from './email-section'
import { ExportSection } from './export-section'

export function DataTab({ user }: { user: User }) {
  return (
    <Sections>
      <ExportSection />
      <EmailSection email={user.email} />
      <DeletionSection email={user.email} />
    </Sections>
  )
}
