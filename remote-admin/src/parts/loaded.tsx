import { errorMessage } from '@csuite/shared/client'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { ErrorState } from '@csuite/shared/ui/states'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Announced while the query is pending. */
  loading: string
  /** Height in px of the skeleton's one block, or its blocks. */
  skeleton: ReactNode
  /** Shown where the server sent no message. */
  failed: string
  children: (data: T) => ReactNode
}

/** Renders a query's data; a skeleton while it is pending, an error with 'Reintentar' when there is no data. */
export function Loaded<T>({ query, loading, skeleton, failed, children }: LoadedProps<T>) {
  const { data, error, isPending, isFetching, refetch } = query
  if (isPending) {
    if (typeof skeleton === 'number') return <BlockSkeleton label={loading} height={skeleton} />
    return <Skeleton label={loading}>{skeleton}</Skeleton>
  }
  if (data !== undefined) return children(data)
  return <ErrorState message={errorMessage(error, failed)} busy={isFetching} onRetry={() => void refetch()} />
}

export const BlockSkeleton = ({ label, height }: { label: string; height: number }) => (
  <Skeleton label={label}>
    <SkeletonBlock height={height} />
  </Skeleton>
)
