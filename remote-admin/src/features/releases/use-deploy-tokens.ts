import { call } from '@csuite/shared/client'
import {
  type DeployToken,
  type DeployTokenForm,
  createDeployToken,
  listDeployTokens,
  revokeDeployToken,
} from '@csuite/shared/contract/deploy-tokens'
import { arrayQuery, useSend } from '@csuite/shared/query'
import { useQuery } from '@tanstack/react-query'
import { tokensTexts as texts } from './tokens.texts'

const stale = [listDeployTokens]

/** The teams' valid tokens, newest first. */
export const useDeployTokens = () => useQuery(arrayQuery(listDeployTokens))

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
