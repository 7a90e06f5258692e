import { errorMessage } from '@csuite/shared/client'
import { Skeleton } from '@csuite/shared/ui/skeleton'
import { ErrorState } from '@csuite/shared/ui/states'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>
  /** Said while it loads, and what stands in its place meanwhile. */
  loading: string
  blocks: ReactNode
  /** Said where it failed and the server gave no words. */
  failed: string
  children: (data: T) => ReactNode
}

/** A query's data; a skeleton while it is pending, the failure with 'Reintentar' where there is none. */
export function Loaded<T>({ query, loading, blocks, failed, children }: LoadedProps<T>) {
  const { data, error, isPending, isFetching, refetch } = query
  if (isPending) return <Skeleton label={loading}>{blocks}</Skeleton>
  if (data !== undefined) return children(data)
  return <ErrorState message={errorMessage(error, failed)} busy={isFetching} onRetry={() => void refetch()} />
}
