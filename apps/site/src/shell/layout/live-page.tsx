import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { useClient } from '../client/use-client.ts'
import { session } from '../session/session.ts'

const USABLE_AFTER_MS = 1_500

/** Brings the live connection when the page is usable; until then every byte belongs to the page itself. */
export function LivePage() {
  const client = useClient()
  const queryClient = useQueryClient()
  const { texts } = useRouteContext({ from: '__root__' })
  const [Layer, setLayer] = useState<ComponentType | null>(null)

  useEffect(() => {
    let stop = () => {}
    let isLeft = false
    const start = async () => {
      const [{ startRealtime }, { LiveLayer }] = await Promise.all([
        import('../realtime/start-realtime.ts'),
        import('../realtime/live-layer.tsx'),
        texts.load(['alerts/invoices']),
      ])
      // Their evaluation and their start are two pieces of work, so that what a player does in between is not held up.
      await new Promise((resolve) => setTimeout(resolve))
      if (isLeft) return
      stop = startRealtime({ client, queryClient, session })
      setLayer(() => LiveLayer)
    }
    // Without the connection the page still works; it is tried again with the next page.
    const timer = setTimeout(() => void start().catch(() => undefined), USABLE_AFTER_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
      stop()
    }
  }, [client, queryClient, texts])

  return Layer && <Layer />
}
