import { useEffect, useEffectEvent } from 'react'
import { useClient } from '../../../shell/client/use-client.ts'
import { askPlayTotals } from '../../../shell/reality-check/play-totals.ts'
import { resumeSession } from './kept-session.ts'
import type { TotalsStore } from './session-totals.ts'

interface Kept {
  totals: TotalsStore
  currency: string | undefined
  /** What the server has counted. Null while it counts nothing. */
  playedMs: number | null
}

export function useKeptSession({ totals, currency = '', playedMs }: Kept): void {
  const client = useClient()
  const resume = useEffectEvent((counted: number) => {
    const period = { playedMs: counted, nowMs: Date.now(), currency }
    // Without an answer, the page counts from its own start.
    void resumeSession(totals, period, (startedAt) => askPlayTotals(client, startedAt)).catch(() => undefined)
  })
  useEffect(() => {
    if (playedMs !== null) resume(playedMs)
  }, [playedMs])
}
