import { errorMessage } from '@csuite/shared/client'
import type { DeployToken } from '@csuite/shared/contract/deploy-tokens'
import { Button } from '@csuite/shared/ui/button'
import { Dialog } from '@csuite/shared/ui/dialog'
import { toast } from '@csuite/shared/ui/toast'
import { useRef } from 'react'
import { tokensTexts } from './tokens.texts'
import { useRevokeDeployToken } from './use-deploy-tokens'

const texts = tokensTexts.confirm

interface RevokeTokenDialogProps {
  open: boolean
  token: DeployToken
  onClose: () => void
}

/** Asks before a team's pipeline is shut out. */
export function RevokeTokenDialog({ open, token, onClose }: RevokeTokenDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  const revoke = useRevokeDeployToken()
  const confirm = () =>
    revoke.mutate(token, {
      onSuccess: () => toast.ok(texts.done(token.label)),
      onError: (failure) => toast.error(errorMessage(failure, texts.failed)),
      onSettled: onClose,
    })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="s"
      title={texts.title(token.label)}
      description={texts.text(token.remote)}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="danger" busy={revoke.isPending} onClick={confirm}>
            {texts.action}
          </Button>
        </>
      }
    />
  )
}
