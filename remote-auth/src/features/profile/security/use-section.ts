import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { endpointQuery } from '@csuite/shared/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, useSubmit } from '../../../parts/use-submit'
import { securityTexts } from './security.texts'

interface ChangeOptions {
  /** The text of a failure without a message. */
  fallback?: string
  /** The one-time code that is sent. */
  code?: string
}

/** Changes from a section, one at a time; `change` resolves to whether it succeeded. */
export function useChange() {
  const { submit, ...request } = useSubmit()
  const change = (
    work: () => Promise<unknown>,
    { fallback = securityTexts.failed, code }: ChangeOptions = {},
  ) => submit(work, (error) => errorText(error, fallback), code)
  return { ...request, change }
}

/** An endpoint's query, and changes that invalidate it. */
export function useSection<E extends EndpointDefinition>(endpoint: E) {
  const options = endpointQuery(endpoint)
  const query = useQuery(options)
  const client = useQueryClient()
  const { change: submit, ...request } = useChange()
  const change: typeof submit = async (...args) => {
    const done = await submit(...args)
    await client.invalidateQueries({ queryKey: options.queryKey })
    return done
  }
  return { ...request, query, change }
}
