import { ErrorState, type ErrorStateProps } from '@fairhall/ui/empty-state'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Shown in its size while loading. */
  outline: ReactNode
  /** What an error says, in place of its reason. */
  failed?: Pick<ErrorStateProps, 'title' | 'text' | 'retryLabel' | 'className'>
  /** Shown in place of an empty list. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Renders a query's data, its loading state or its error. Each is shown differently, as is an empty result. Loaded data
 * stays if a later refetch fails.
 */
export function Loaded<Data>({ query, outline, failed, empty, children }: Props<Data>) {
  const { data, error } = query
  if (data !== undefined)
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)
  if (error === null) return outline
  const onRetry = () => void query.refetch()
  return failed ? <ErrorState {...failed} onRetry={onRetry} /> : <LoadFailure {...{ error, onRetry }} />
}
