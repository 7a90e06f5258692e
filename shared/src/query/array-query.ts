import { call } from '@csuite/shared/client'
import type { EndpointDefinition, EndpointResponse } from '@csuite/shared/contract/define-endpoint'

type Row<E extends EndpointDefinition> = EndpointResponse<E> extends (infer R)[] ? R : never

/** Query options for all rows of an endpoint that answers an `arrayPage`. */
export const arrayQuery = <E extends EndpointDefinition>(endpoint: E) => ({
  queryKey: [endpoint.path, null] as const,
  queryFn: async () => {
    const read = call as (
      endpoint: E,
      input?: { query: { page: string } },
    ) => Promise<(Row<E> & { siguiente?: number })[]>
    const rows = await read(endpoint)
    for (let last = rows.at(-1); last?.siguiente;) {
      const more = await read(endpoint, { query: { page: String(last.siguiente) } })
      rows.push(...more)
      last = more.at(-1)
    }
    return rows as Row<E>[]
  },
})
