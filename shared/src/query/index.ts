import { call } from '@csuite/shared/client'
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResponse,
} from '@csuite/shared/contract/define-endpoint'

export { arrayQuery } from './array-query'
export { useReload, useSend } from './use-send'

/** Query options for an endpoint; host and remotes share cache entries through its key. */
export function endpointQuery<E extends EndpointDefinition>(endpoint: E, input?: EndpointInput<E>) {
  const callLoosely = call as (endpoint: E, input?: EndpointInput<E>) => Promise<EndpointResponse<E>>
  return {
    queryKey: [endpoint.path, input ?? null] as const,
    queryFn: () => callLoosely(endpoint, input),
  }
}
