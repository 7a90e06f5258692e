import { useSession } from '@csuite/shared/session'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { questionsTexts } from './questions.texts'

/** Asks before the session of the address's token replaces another person's. */
export function SwitchAccount({ onAnswer }: { onAnswer: (change: boolean) => void }) {
  const email = useSession((state) => state.user?.email ?? '')
  return (
    <ActionDialog
      open
      dismissible={false}
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
      title={questionsTexts.switchTitle}
      description={questionsTexts.switchDetail(email)}
      cancel={questionsTexts.keep}
      action={questionsTexts.change}
    />
  )
}
