import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { CsvDownload } from '../../shell/lists/csv-download.tsx'
import { stateOf } from './bet-states.ts'
import { toCsv } from './bets-csv.ts'
import { type BetFilter, listAllBets } from './bets-queries.ts'

const COLUMNS = [
  'id',
  'sportsbook',
  'kind',
  'selections',
  'odds',
  'placed',
  'settled',
  'stake',
  'bonusStake',
  'freeBet',
  'paid',
  'currency',
  'state',
] as const

/** Downloads all bets that match the filter as CSV. */
export function BetsDownload({ filter }: { filter: BetFilter }) {
  const t = useTranslations('pages.profile-bets')
  const locale = useLocale()
  const client = useClient()
  return (
    <CsvDownload
      file={t('csv.file')}
      write={async () =>
        toCsv(await listAllBets(client, filter), {
          locale,
          columns: COLUMNS.map((column) => t(`csv.columns.${column}`)),
          bet: ({ id }) => t('csv.bet', { id }),
          kind: ({ kind }) => t(`kinds.${kind}`),
          freeBet: t('freeBet'),
          state: (bet) => t(`states.${stateOf(bet).key}`),
        })
      }
    />
  )
}
