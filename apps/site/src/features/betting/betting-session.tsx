import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from '../../shell/client/use-client.ts'
import { onOutsideChange } from '../../shell/player/live-accounts.ts'
import { accountsQuery } from '../../shell/player/player-queries.ts'
import { findActive } from '../../shell/player/use-player.ts'
import { playTotalsQuery, REPLY_TOLERANCE_MS } from '../../shell/reality-check/play-totals.ts'
import { ClockPill, NetPill, SessionPills } from '../../shell/reality-check/session-pills.tsx'

/** Since the page was opened, or since the server counts if that is longer. */
export function BettingSession({ countedSince }: { countedSince: number | null }) {
  const client = useClient()
  const [startedAt, setStartedAt] = useState(Date.now)
  if (countedSince !== null && countedSince < startedAt - REPLY_TOLERANCE_MS) setStartedAt(countedSince)
  const currency = findActive(useQuery(accountsQuery(client)).data)?.currency ?? ''
  const query = playTotalsQuery(client, startedAt - REPLY_TOLERANCE_MS)
  const { data = [] } = useQuery({ ...query, placeholderData: keepPreviousData })
  const queryClient = useQueryClient()
  const refresh = useEffectEvent(() => void queryClient.invalidateQueries({ queryKey: query.queryKey }))
  useEffect(() => onOutsideChange(refresh), [])
  const net = data.find((total) => total.currency === currency)?.net ?? null
  return (
    <SessionPills>
      <ClockPill startedAt={startedAt} isStacked />
      <NetPill net={net} currency={currency} isStacked />
    </SessionPills>
  )
}
