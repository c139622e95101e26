import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Shown in its size while loading. */
  outline: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's data, its loading state or its error. Each is shown differently, as is an empty result. */
export function Loaded<Data>({ query: { data, error, refetch }, outline, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  return error === null ? outline : <LoadFailure error={error} onRetry={() => void refetch()} />
}
