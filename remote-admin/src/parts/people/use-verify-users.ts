import { call, errorMessage } from '@csuite/shared/client'
import { verifyEmails } from '@csuite/shared/contract/users'
import { toast } from '@csuite/shared/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from './people-cache'
import { peopleTexts as texts } from './people.texts'

/** Verifies pending users, all or none. Refetches on failure too, as the list may have changed meanwhile. */
export function useVerifyUsers(onVerified: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (userIds: number[]) => call(verifyEmails, { body: { userIds } }),
    onSuccess: ({ verified }) => {
      toast.ok(texts.verified(verified))
      onVerified()
    },
    onError: (error) => {
      console.error(texts.verifyLogged, `${texts.verifyReason}: ${error.message}`)
      toast.error(errorMessage(error, texts.verifyFailed))
    },
    onSettled: () => void refresh(),
  })
}
