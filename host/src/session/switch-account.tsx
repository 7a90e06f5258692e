import { useSession } from '@csuite/shared/session'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { sessionTexts } from './session.texts'

/** Asks before the session of the address's token replaces another person's. */
export function SwitchAccount({ onAnswer }: { onAnswer: (change: boolean) => void }) {
  const email = useSession((state) => state.user?.email ?? '')
  return (
    <ActionDialog
      open
      dismissible={false}
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
      title={sessionTexts.switchTitle}
      description={sessionTexts.switchDetail(email)}
      cancel={sessionTexts.keep}
      action={sessionTexts.change}
    />
  )
}
