import { loadToaster } from '@fairhall/ui/toast-host'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { onFirstInput } from '../client/first-input.ts'
import { loadPart } from '../client/load-part.ts'
import { readPositions } from './stream-positions.ts'
import { session } from '../session/session.ts'

const USABLE_AFTER_MS = 1_500
const UNTOUCHED_AFTER_MS = 10_000

/**
 * Starts the live connection once the page is usable, so that it doesn't compete with the page's own loading.
 * Players get it immediately, because their money may change at any time. Visitors get it after their
 * first input, or after ten seconds.
 */
export function LivePage() {
  const { texts } = useRouteContext({ from: '__root__' })
  const [layer, setLayer] = useState<ReactNode>(null)

  useEffect(() => {
    let isLeft = false
    // Read now, not on connect: by then, another tab may have received what this page has not.
    const positions = readPositions()
    const start = async () => {
      const [{ LiveLayer }] = await Promise.all([
        import('./live-layer.tsx'),
        texts.load([
          'alerts/invoices',
          'alerts/bonuses',
          'alerts/bets',
          'alerts/loyalty',
          'alerts/quests',
          'alerts/jackpots',
          'alerts/prize-drops',
        ]),
        loadToaster(),
      ])
      // Evaluating and starting the code are separate tasks, so that input in between isn't delayed.
      await new Promise((resolve) => setTimeout(resolve))
      if (isLeft) return
      setLayer(<LiveLayer positions={positions} />)
    }
    const flags = { isUsable: false, isRequested: false, isBegun: false }
    const raise = (flag: 'isUsable' | 'isRequested') => () => {
      flags[flag] = true
      begin()
    }
    const begin = () => {
      const isDue = flags.isUsable && (flags.isRequested || session.current().status === 'player')
      if (!isDue || flags.isBegun) return
      flags.isBegun = true
      // The page works without the connection. It is retried when the network is back.
      void loadPart(start).catch(() => (flags.isBegun = false))
    }
    const timers = [
      setTimeout(raise('isUsable'), USABLE_AFTER_MS),
      setTimeout(raise('isRequested'), UNTOUCHED_AFTER_MS),
    ]
    const stops = [onFirstInput(raise('isRequested')), session.subscribe(begin)]
    window.addEventListener('online', begin)
    return () => {
      isLeft = true
      for (const timer of timers) clearTimeout(timer)
      for (const end of stops) end()
      window.removeEventListener('online', begin)
    }
  }, [texts])

  return layer
}
