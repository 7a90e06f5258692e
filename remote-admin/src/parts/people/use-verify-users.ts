import { call } from '@csuite/shared/client'
import { verifyEmails } from '@csuite/shared/contract/users'
import { useSend } from '@csuite/shared/query'
import { userLists } from './people-cache'
import { peopleTexts as texts } from './people.texts'

/** Verifies pending users, all or none. Refetches on failure too, as the list may have changed meanwhile. */
export const useVerifyUsers = (onVerified: () => void) =>
  useSend((userIds: number[]) => call(verifyEmails, { body: { userIds } }), {
    stale: userLists,
    done: ({ verified }) => texts.verified(verified),
    failed: texts.verifyFailed,
    onSuccess: onVerified,
    onError: ({ message }) => console.error(texts.verifyLogged, `${texts.verifyReason}: ${message}`),
  })
