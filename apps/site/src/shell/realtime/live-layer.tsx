import { LineSign } from './line-sign.tsx'
import { LiveAlerts } from './live-alerts.tsx'
import { LiveBets } from './live-bets.tsx'
import { LiveBonusAlerts } from './live-bonus-alerts.tsx'
import { LiveReturns } from './live-returns.tsx'

/** What the live connection shows on every page. */
export function LiveLayer() {
  return (
    <>
      <LiveAlerts />
      <LiveBonusAlerts />
      <LiveBets />
      <LiveReturns />
      <LineSign />
    </>
  )
}
