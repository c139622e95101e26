import { useLocation, useRouteContext } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { openModals } from '../modals/modal-search.ts'
import { loadPart } from './load-part.ts'

interface Props {
  /** Loads it once this is true and no modal covers the page. */
  isDue: boolean
  load: () => Promise<ComponentType>
  /** The texts that only it needs. */
  documents: readonly string[]
  /** Its place until then. */
  outline: ReactNode
}

/**
 * A part of the page that loads later, with its texts. If that fails, it is tried again when the network is back. `load` and
 * `documents` must not change.
 */
export function LazyPart({ isDue, load, documents, outline }: Props) {
  const { texts } = useRouteContext({ from: '__root__' })
  const [Part, setPart] = useState<ComponentType | null>(null)
  const isCovered = useLocation({ select: ({ search }) => openModals(search).length > 0 })
  const isNeeded = isDue && !isCovered && Part === null
  useEffect(() => {
    if (!isNeeded) return undefined
    const bring = async () => {
      const [part] = await Promise.all([load(), texts.load(documents)])
      setPart(() => part)
    }
    const start = () => void loadPart(bring).catch(() => undefined)
    start()
    window.addEventListener('online', start)
    return () => window.removeEventListener('online', start)
  }, [isNeeded, load, documents, texts])
  return Part === null ? outline : <Part />
}
