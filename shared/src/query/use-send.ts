import { errorMessage } from '@csuite/shared/client'
import { listAudit } from '@csuite/shared/contract/audit'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { toast } from '@csuite/shared/ui/toast'
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

type Endpoints = readonly Pick<EndpointDefinition, 'path'>[]

/** Refetches the queries of these endpoints, and those of the audit trail, which has every change. */
export function useReload(stale: Endpoints) {
  const client = useQueryClient()
  return () =>
    Promise.all([...stale, listAudit].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}

interface Send<Answer, Input, Context> extends Omit<
  UseMutationOptions<Answer, Error, Input, Context>,
  'mutationFn'
> {
  /** Endpoints whose answers the call makes stale; also after a failure, which may have changed something. */
  stale?: Endpoints
  /** Called after a success once what is stale is read again; until then the call is pending. */
  reloaded?: ((answer: Answer) => void) | undefined
  /** The toast after a success. */
  done?: (answer: Answer, input: Input) => string
  /** The toast after a failure, where the server sent no message; absent: the caller shows the failure. */
  failed?: string | undefined
  /** The answer contains a secret, which is dropped once its dialog closes. */
  secret?: true
}

/** A mutation that says that it is done. Its dialog closes at the answer: what it made stale may not load now. */
export function useSend<Answer, Input = void, Context = unknown>(
  send: (input: Input) => Promise<Answer>,
  { stale, reloaded, done, failed, secret, ...options }: Send<Answer, Input, Context> = {},
) {
  const reload = useReload(stale ?? [])
  return useMutation<Answer, Error, Input, Context>({
    ...options,
    mutationFn: send,
    onSuccess: (answer, input, ...rest) => {
      if (done) toast.ok(done(answer, input))
      return options.onSuccess?.(answer, input, ...rest)
    },
    onError: (error, ...rest) => {
      if (failed !== undefined) toast.error(errorMessage(error, failed))
      return options.onError?.(error, ...rest)
    },
    onSettled: async (answer, error, ...rest) => {
      const reloading = stale && reload()
      await options.onSettled?.(answer, error, ...rest)
      // Offline, what is stale stays paused: a failure is told at once.
      if (!reloaded || error) return
      await reloading
      reloaded(answer as Answer)
    },
    ...(secret && { gcTime: 0 }),
  })
}
