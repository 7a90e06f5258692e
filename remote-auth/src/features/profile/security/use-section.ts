import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { endpointQuery } from '@csuite/shared/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../parts/error-text'
import { isRefusedCode } from '../../../parts/refused-code'
import { useRequest } from '../../../parts/use-request'
import { securityTexts } from './security.texts'

/**
 * Runs one change at a time and holds the last one's failure; `refused` where a code was wrong. `change` resolves to whether
 * it succeeded.
 */
export function useChange() {
  const { busy, run } = useRequest()
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState(false)
  const change = async (work: () => Promise<unknown>, fallback: string = securityTexts.failed) => {
    let done = false
    await run(async () => {
      setFailure(null)
      setRefused(false)
      try {
        await work()
        done = true
      } catch (error) {
        setFailure(errorText(error, fallback))
        setRefused(isRefusedCode(error))
      }
    })
    return done
  }
  return { busy, failure, refused, change, forget: () => setFailure(null) }
}

/** An endpoint's query, and changes that invalidate it. */
export function useSection<E extends EndpointDefinition>(endpoint: E) {
  const options = endpointQuery(endpoint)
  const query = useQuery(options)
  const client = useQueryClient()
  const { change: attempt, ...state } = useChange()
  const change = async (work: () => Promise<unknown>, fallback?: string) => {
    const done = await attempt(work, fallback)
    await client.invalidateQueries({ queryKey: options.queryKey })
    return done
  }
  return { query, ...state, change }
}
