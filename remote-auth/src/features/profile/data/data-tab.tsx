import type { User } from '@csuite/shared/contract/user'
import { Stack } from '@csuite/shared/ui/layout'
import { DeletionSection } from './deletion-section'
import { EmailSection } from './email-section'
import { ExportSection } from './export-section'

export function DataTab({ user }: { user: User }) {
  return (
    <Stack $gap={32}>
      <ExportSection />
      <EmailSection email={user.email} />
      <DeletionSection email={user.email} />
    </Stack>
  )
}
