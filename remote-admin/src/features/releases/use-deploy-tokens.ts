import { call } from '@csuite/shared/client'
import {
  type DeployToken,
  type DeployTokenForm,
  createDeployToken,
  listDeployTokens,
  revokeDeployToken,
} from '@csuite/shared/contract/deploy-tokens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const tokensKey = ['admin', 'deploy-tokens'] as const

/** Teams' valid credentials, newest first. */
export function useDeployTokens() {
  return useQuery({ queryKey: tokensKey, queryFn: () => call(listDeployTokens) })
}

/** Makes a credential; the answer is the only place where it can be read. */
export function useCreateDeployToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ remote, ...body }: DeployTokenForm) =>
      call(createDeployToken, { params: { name: remote }, body }),
    // One whose answer was lost is valid too.
    onSettled: () => void client.invalidateQueries({ queryKey: tokensKey }),
    // It must not stay in memory once its dialog is closed.
    gcTime: 0,
  })
}

/** Ends a credential at once. */
export function useRevokeDeployToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: DeployToken) => call(revokeDeployToken, { params: { id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey }),
  })
}
