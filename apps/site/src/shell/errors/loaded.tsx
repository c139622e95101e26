import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** In its size, until it is there. */
  outline: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings. That it is on its way, that it does not come, and that there is none are three things. */
export function Loaded<Data>({ query: { data, error, refetch }, outline, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  return error === null ? outline : <LoadFailure error={error} onRetry={() => void refetch()} />
}
