import { call } from '@csuite/shared/client'
import {
  type DeployToken,
  type DeployTokenForm,
  createDeployToken,
  listDeployTokens,
  revokeDeployToken,
} from '@csuite/shared/contract/deploy-tokens'
import { endpointQuery } from '@csuite/shared/query'
import { useQuery } from '@tanstack/react-query'
import { useSend } from '../../parts/use-send'
import { tokensTexts as texts } from './tokens.texts'

const stale = [[listDeployTokens.path]]

/** The teams' valid tokens, newest first. */
export const useDeployTokens = () => useQuery(endpointQuery(listDeployTokens))

/** Creates a token; only the answer contains it in plain text. A token whose answer was lost is valid, too. */
export const useCreateDeployToken = () =>
  useSend(
    ({ remote, ...body }: DeployTokenForm) => call(createDeployToken, { params: { name: remote }, body }),
    { stale, secret: true },
  )

export const useRevokeDeployToken = () =>
  useSend(({ id }: DeployToken) => call(revokeDeployToken, { params: { id: String(id) } }), {
    stale,
    done: (_nothing, { label }) => texts.confirm.done(label),
  })
