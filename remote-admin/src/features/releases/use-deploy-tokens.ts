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

/** The teams' valid tokens, newest first. */
export function useDeployTokens() {
  return useQuery({ queryKey: tokensKey, queryFn: () => call(listDeployTokens) })
}

/** Creates a token; only the answer contains it in plain text. */
export function useCreateDeployToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ remote, ...body }: DeployTokenForm) =>
      call(createDeployToken, { params: { name: remote }, body }),
    // A token whose answer was lost is valid, too.
    onSettled: () => void client.invalidateQueries({ queryKey: tokensKey }),
    // Drops the plain token from memory once the dialog closes.
    gcTime: 0,
  })
}

export function useRevokeDeployToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: DeployToken) => call(revokeDeployToken, { params: { id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: tokensKey }),
  })
}
