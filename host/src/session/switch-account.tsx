import { useSession } from '@csuite/shared/session'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { sessionTexts } from './session.texts'

interface SwitchAccountProps {
  onAnswer: (change: boolean) => void
}

/** Asks before the session that an address brought replaces another person's. */
export function SwitchAccount({ onAnswer }: SwitchAccountProps) {
  const email = useSession((state) => state.user?.email ?? '')
  return (
    <Dialog
      open
      size="s"
      dismissible={false}
      onOpenChange={() => onAnswer(false)}
      title={sessionTexts.switchTitle}
      description={sessionTexts.switchDetail(email)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {sessionTexts.keep}
          </Button>
          <Button onClick={() => onAnswer(true)}>{sessionTexts.change}</Button>
        </>
      }
    />
  )
}
