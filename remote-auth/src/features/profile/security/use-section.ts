import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { endpointQuery } from '@csuite/shared/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../parts/error-text'
import { useSubmit } from '../../../parts/use-submit'
import { securityTexts } from './security.texts'

/** A section's changes; `fallback` is the text of a failure without a message. */
export function useChange(fallback: string = securityTexts.failed) {
  const { submit, ...request } = useSubmit()
  const change = (work: () => Promise<unknown>, code?: string) =>
    submit(work, (error) => errorText(error, fallback), code)
  return { ...request, change }
}

/** An endpoint's query, and changes that invalidate it. */
export function useSection<E extends EndpointDefinition>(endpoint: E) {
  const options = endpointQuery(endpoint)
  const query = useQuery(options)
  const client = useQueryClient()
  const request = useChange()
  const change = async (work: () => Promise<unknown>, code?: string) => {
    const done = await request.change(work, code)
    await client.invalidateQueries({ queryKey: options.queryKey })
    return done
  }
  return { ...request, query, change }
}
