import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { endpointQuery } from '@csuite/shared/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../parts/error-text'
import { useRequest } from '../../../parts/use-request'
import { securityTexts } from './security.texts'

/** What an endpoint answers, and its changes: one at a time, after each it is asked again. */
export function useSection<E extends EndpointDefinition>(endpoint: E) {
  const options = endpointQuery(endpoint)
  const query = useQuery(options)
  const client = useQueryClient()
  const { busy, run } = useRequest()
  const [failure, setFailure] = useState<string | null>(null)

  const change = (work: () => Promise<unknown>, fallback: string = securityTexts.failed) =>
    run(async () => {
      setFailure(null)
      try {
        await work()
      } catch (error) {
        setFailure(errorText(error, fallback))
      }
      await client.invalidateQueries({ queryKey: options.queryKey })
    })

  return { query, busy, failure, change }
}
