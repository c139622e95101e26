import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { loadAnew, loadPart } from '../client/load-part.ts'
import { Loaded } from './loaded.tsx'
import { isUnreached } from './report-failure.ts'

export type Load<PartProps> = () => Promise<{ default: ComponentType<PartProps> }>

interface Props<PartProps> {
  name: string
  load: Load<PartProps>
  /** In its size, until it is there; without one nothing. */
  outline?: ReactNode
  children: (Part: ComponentType<PartProps>) => ReactNode
}

/**
 * A part of the page that is loaded when it is first shown. One that did not come says so, and is asked for again with a press or
 * when the line is back: a part that React loads itself would be lost until the page is loaded anew, and take the page with it.
 */
export function LazyPart<PartProps>({ name, load, outline, children }: Props<PartProps>) {
  const { data, error, refetch } = usePart(name, load)
  const askAgain = async () => {
    const asked = await refetch()
    if (isUnreached(asked.error)) await loadAnew()
  }
  return (
    <Loaded query={{ data, error, refetch: askAgain }} outline={outline}>
      {children}
    </Loaded>
  )
}

/** Brings a part before it is shown, by the same name. */
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
    // Without a line it fails at once and says so, instead of waiting in silence.
    networkMode: 'always' as const,
    refetchOnReconnect: true,
  }
}
