import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetchForLater } from '../client/prefetch.ts'
import { useClient } from '../client/use-client.ts'
import { LiveInstalled } from '../pwa/live-installed.tsx'
import { session } from '../session/session.ts'
import { WelcomeBack } from '../session/welcome-back.tsx'
import { LiveFunnels } from '../third-party/live-funnels.tsx'
import type { StreamPositions } from './stream-positions.ts'
import { ConnectionSign } from './connection-sign.tsx'
import { LiveAlerts } from './live-alerts.tsx'
import { LiveBadges } from './live-badges.tsx'
import { LiveBets } from './live-bets.tsx'
import { LiveBonusAlerts } from './live-bonus-alerts.tsx'
import { LivePrizeDrops } from './live-prize-drops.tsx'
import { LiveJackpots } from './live-jackpots.tsx'
import { LiveFavorites } from './live-favorites.tsx'
import { LiveLevel } from './live-level.tsx'
import { LiveMessages } from './live-messages.tsx'
import { LiveQuests } from './live-quests.tsx'
import { LiveReturns } from './live-returns.tsx'
import { LiveWake } from './live-wake.tsx'
import { startRealtime } from './start-realtime.ts'

/** The live connection, and what it shows on every page. */
export function LiveLayer({ positions }: { positions: StreamPositions }) {
  const client = useClient()
  const queryClient = useQueryClient()
  // Runs after the children's effects, which add their listeners: missed publications arrive as soon as it connects.
  useEffect(
    () => startRealtime({ client, queryClient, session, positions }),
    [client, queryClient, positions],
  )

  // By now, the page has loaded everything it needs itself.
  useEffect(
    () => prefetchForLater(queryClient, client, session.current().status === 'guest'),
    [queryClient, client],
  )

  return (
    <>
      <LiveAlerts />
      <LiveBonusAlerts />
      <LiveLevel />
      <LiveQuests />
      <LiveMessages />
      <LiveJackpots />
      <LivePrizeDrops />
      <LiveBadges />
      <LiveFavorites />
      <LiveBets />
      <LiveReturns />
      <LiveWake />
      <LiveFunnels />
      <LiveInstalled />
      <WelcomeBack />
      <ConnectionSign />
    </>
  )
}
