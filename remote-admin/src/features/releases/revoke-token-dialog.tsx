import { errorMessage } from '@csuite/shared/client'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { ActionDialog } from '@csuite/shared/ui/action-dialog'
import { toast } from '@csuite/shared/ui/toast'
import type { ComponentProps } from 'react'
import { tokensTexts } from './tokens.texts'
import { useRevokeDeployToken } from './use-deploy-tokens'

const texts = tokensTexts.confirm

interface RevokeTokenDialogProps extends Pick<ComponentProps<typeof ActionDialog>, 'open' | 'finalFocus'> {
  token: DeployToken
  onClose: () => void
}

/** Asks before a team's pipeline is shut out. */
export function RevokeTokenDialog({ token, onClose, ...dialog }: RevokeTokenDialogProps) {
  const revoke = useRevokeDeployToken()
  const confirm = () =>
    revoke.mutate(token, {
      onSuccess: () => toast.ok(texts.done(token.label)),
      onError: (failure) => toast.error(errorMessage(failure, texts.failed)),
      onSettled: onClose,
    })
  return (
    <ActionDialog
      {...dialog}
      title={texts.title(token.label)}
      description={texts.text(token.remote)}
      action={texts.action}
      variant="danger"
      busy={revoke.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}
