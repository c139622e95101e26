import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { reloadPage, loadPart } from '../client/load-part.ts'
import { Loaded } from './loaded.tsx'
import { isUnreached } from './report-failure.ts'

export type Load<PartProps> = () => Promise<{ default: ComponentType<PartProps> }>

interface Props<PartProps> {
  name: string
  load: Load<PartProps>
  /** Shown in its size while loading; nothing if absent. */
  outline?: ReactNode
  children: (Part: ComponentType<PartProps>) => ReactNode
}

/**
 * A part of the page that loads when first shown. If loading fails, it says so and retries on a press or when the
 * network is back. `React.lazy` would never retry, and its error would replace the whole page.
 */
export function LazyPart<PartProps>({ name, load, outline, children }: Props<PartProps>) {
  const { data, error, refetch } = usePart(name, load)
  const retry = async () => {
    const asked = await refetch()
    if (isUnreached(asked.error)) await reloadPage()
  }
  return (
    <Loaded query={{ data, error, refetch: retry }} outline={outline}>
      {children}
    </Loaded>
  )
}

/** Preloads a part under the same name. */
export function usePart<PartProps>(name: string, load: Load<PartProps>) {
  return useQuery(partQuery(name, load))
}

export function partQuery<PartProps>(name: string, load: Load<PartProps>) {
  return {
    queryKey: ['parts', name],
    queryFn: async () => (await loadPart(load)).default,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // Fails immediately while offline, instead of waiting silently.
    networkMode: 'always' as const,
    refetchOnReconnect: true,
  }
}
