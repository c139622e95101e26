import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { whenShown } from '../../../shell/player/live-accounts.ts'
import { askPlayTotals } from '../../../shell/reality-check/play-totals.ts'
import { resumeSession } from './kept-session.ts'
import type { TotalsStore } from './session-totals.ts'

interface Kept {
  totals: TotalsStore
  currency: string | undefined
  /** When the period began that the server counts, by this browser's clock. Null while it counts none. */
  startedAt: number | null
}

export function useKeptSession({ totals, currency = '', startedAt }: Kept): void {
  const client = useClient()
  const resume = useEffectEvent((since: number, signal: AbortSignal) => {
    const ask = (from: number) => askPlayTotals(client, from, signal)
    // Without an answer, the page counts from its own start until the next one.
    void resumeSession(totals, { startedAt: since, currency }, { ask, whenShown, signal }).catch(
      () => undefined,
    )
  })
  useEffect(() => {
    if (startedAt === null) return undefined
    const leaving = new AbortController()
    resume(startedAt, leaving.signal)
    return () => leaving.abort()
  }, [startedAt])
}
