import { errorMessage } from '@csuite/shared/client'
import { listAudit } from '@csuite/shared/contract/audit'
import { toast } from '@csuite/shared/ui/toast'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Query keys of the apps, in all parts of the portal. */
export const appKeys = [['apps'], ['app'], ['apps-with-plans']] as const

/** Refetches the queries of these keys, and those of the audit trail, which has every change. */
export function useReload(stale: readonly QueryKey[]) {
  const client = useQueryClient()
  return () =>
    Promise.all([...stale, [listAudit.path]].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** The fields that a form changed: somebody else may have changed the others meanwhile. */
export const changedFields = <Body extends object>(
  body: Body,
  before: Readonly<Record<keyof Body, unknown>>,
): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Body]),
    ),
  ) as Partial<Body>

interface Send<Answer, Input> {
  /** Keys of the queries that the call makes stale; also after a failure, which may have changed something. */
  stale: readonly QueryKey[]
  /** The toast after a success. */
  done?: (answer: Answer, input: Input) => string
  /** The toast after a failure, where the server sent no message; absent: the caller shows the failure. */
  failed?: string
  /** The answer contains a secret, which is dropped once its dialog closes. */
  secret?: true
}

/** A mutation that says that it is done. Its dialog closes at the answer: what it made stale may not load now. */
export function useSend<Answer, Input>(
  send: (input: Input) => Promise<Answer>,
  { stale, done, failed, secret }: Send<Answer, Input>,
) {
  const reload = useReload(stale)
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, input) => {
      if (done) toast.ok(done(answer, input))
    },
    onError: (error) => {
      if (failed !== undefined) toast.error(errorMessage(error, failed))
    },
    onSettled: () => void reload(),
    ...(secret && { gcTime: 0 }),
  })
}
