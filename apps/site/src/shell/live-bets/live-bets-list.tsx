import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { initQuery } from '../market/market-queries.ts'
import { onPublication } from '../realtime/live-publications.ts'
import { useChannel } from '../realtime/page-channels.ts'
import { liveBetsQuery } from './live-bets-queries.ts'
import { hideNames, type LiveKind, type LiveRow, withPublication } from './live-bets-rows.ts'
import { BetsNotice, BetsTable } from './bets-table.tsx'

/** Bets of all players. While it is still, bets arrive, but the shown rows stay; hidden names disappear immediately. */
export function LiveBetsList({ kind, isStill }: { kind: LiveKind; isStill: boolean }) {
  const t = useTranslations('global-components.live-play')
  const client = useClient()
  const query = useQuery(liveBetsQuery(client, kind))
  const { data: init } = useQuery(initQuery(client))
  useLiveRows()
  const rows = useStill(query.data, isStill)
  if (query.isError && rows === undefined)
    return <BetsNotice title={t('failed')} retryLabel={t('retry')} onRetry={() => void query.refetch()} />
  if (rows?.length === 0) return <BetsNotice title={t('empty.title')} text={t(`empty.${kind}`)} />
  return (
    <>
      {init?.features.simulatedPlayers === true && (
        <p className="mb-2 text-sm text-muted">{t('simulatedPlayers')}</p>
      )}
      <BetsTable rows={rows} />
    </>
  )
}

function useLiveRows() {
  const client = useClient()
  const queryClient = useQueryClient()
  useChannel('liveBets')
  useEffect(
    () =>
      onPublication('liveBets', (publication) => {
        for (const kind of ['all', 'high'] as const)
          queryClient.setQueryData(
            liveBetsQuery(client, kind).queryKey,
            (rows) => rows && withPublication(rows, kind, publication),
          )
      }),
    [client, queryClient],
  )
}

/** The rows of the moment when it became still, without names that were hidden since. */
function useStill(rows: LiveRow[] | undefined, isStill: boolean): LiveRow[] | undefined {
  const [held, setHeld] = useState<LiveRow[] | null>(null)
  useEffect(
    () =>
      onPublication('liveBets', (publication) => {
        if (publication.event === 'live.bets.hidden')
          setHeld((kept) => kept && hideNames(kept, publication.ids))
      }),
    [],
  )
  if (isStill && held === null && rows !== undefined) setHeld(rows)
  if (!isStill && held !== null) setHeld(null)
  return isStill ? (held ?? rows) : rows
}
