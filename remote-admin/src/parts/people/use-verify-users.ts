import { call, errorMessage } from '@csuite/shared/client'
import { verifyEmails } from '@csuite/shared/contract/users'
import { useMutation } from '@tanstack/react-query'
import type { Show } from './notice'
import { useRefresh } from './people-cache'
import { peopleTexts as texts } from './people.texts'

/** Verifies pending users, all or none. Refetches on failure too, as the list may have changed meanwhile. */
export function useVerifyUsers(show: Show, onVerified: () => void) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (userIds: number[]) => call(verifyEmails, { body: { userIds } }),
    onSuccess: ({ verified }) => {
      show('ok', texts.verified(verified))
      onVerified()
    },
    onError: (error) => {
      console.error(texts.verifyLogged, `${texts.verifyReason}: ${error.message}`)
      show('danger', errorMessage(error, texts.verifyFailed))
    },
    onSettled: () => void refresh(),
  })
}
