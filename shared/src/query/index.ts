import { call } from '../client'
import type { EndpointDefinition, EndpointInput, EndpointResponse } from '../contract/define-endpoint'

/**
 * Options of a react-query read for an endpoint of the contract. The key is the address and the input, so that two
 * pieces that ask for the same thing share one answer.
 */
export function endpointQuery<E extends EndpointDefinition>(endpoint: E, input?: EndpointInput<E>) {
  const callLoosely = call as (endpoint: E, input?: EndpointInput<E>) => Promise<EndpointResponse<E>>
  return {
    queryKey: [endpoint.path, input ?? null] as const,
    queryFn: () => callLoosely(endpoint, input),
  }
}
