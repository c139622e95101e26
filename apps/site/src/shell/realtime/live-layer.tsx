import { LineSign } from './line-sign.tsx'
import { LiveAlerts } from './live-alerts.tsx'

/** What the live connection shows on every page. */
export function LiveLayer() {
  return (
    <>
      <LiveAlerts />
      <LineSign />
    </>
  )
}
