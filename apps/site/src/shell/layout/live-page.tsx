import { loadToaster } from '@fairhall/ui/toast-host'
import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { onFirstTouch } from '../client/first-touch.ts'
import { loadPart } from '../client/load-part.ts'
import { recallHeard } from '../realtime/heard.ts'
import { session } from '../session/session.ts'

const USABLE_AFTER_MS = 1_500
const UNTOUCHED_AFTER_MS = 10_000

/**
 * Brings the live connection when the page is usable; until then every byte belongs to the page itself. A player's money may
 * change at any time, so for him it comes at once; for a guest with the first touch, or when he has looked on for a while.
 */
export function LivePage() {
  const { texts } = useRouteContext({ from: '__root__' })
  const [layer, setLayer] = useState<ReactNode>(null)

  useEffect(() => {
    let isLeft = false
    // Now, not when the connection comes: by then another tab may have heard what this page has not.
    const heard = recallHeard()
    const start = async () => {
      const [{ LiveLayer }] = await Promise.all([
        import('../realtime/live-layer.tsx'),
        texts.load(['alerts/invoices', 'alerts/bonuses', 'alerts/bets']),
        loadToaster(),
      ])
      // Their evaluation and their start are two pieces of work, so that what a player does in between is not held up.
      await new Promise((resolve) => setTimeout(resolve))
      if (isLeft) return
      setLayer(<LiveLayer heard={heard} />)
    }
    const on = { isUsable: false, isWanted: false, isBegun: false }
    const turn = (what: 'isUsable' | 'isWanted') => () => {
      on[what] = true
      begin()
    }
    const begin = () => {
      const isDue = on.isUsable && (on.isWanted || session.current().status === 'player')
      if (!isDue || on.isBegun) return
      on.isBegun = true
      // Without the connection the page still works; it is tried again when the line is back.
      void loadPart(start).catch(() => (on.isBegun = false))
    }
    const timers = [
      setTimeout(turn('isUsable'), USABLE_AFTER_MS),
      setTimeout(turn('isWanted'), UNTOUCHED_AFTER_MS),
    ]
    const stops = [onFirstTouch(turn('isWanted')), session.subscribe(begin)]
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
