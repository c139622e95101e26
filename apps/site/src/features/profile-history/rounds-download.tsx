import { useLocale, useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { CsvDownload } from '../../shell/lists/csv-download.tsx'
import { listAllRounds, type RoundFilters } from './history-queries.ts'
import { stateOf } from './round-states.ts'
import { toCsv } from './rounds-csv.ts'

const COLUMNS = [
  'id',
  'game',
  'provider',
  'opened',
  'finished',
  'stake',
  'bonusStake',
  'win',
  'returned',
  'currency',
  'state',
] as const

/** Downloads all rounds that match the filters as CSV. */
export function RoundsDownload({ filters }: { filters: RoundFilters }) {
  const t = useTranslations('pages.profile-history')
  const locale = useLocale()
  const client = useClient()
  return (
    <CsvDownload
      file={t('csv.file')}
      write={async () =>
        toCsv(await listAllRounds(client, filters), {
          locale,
          columns: COLUMNS.map((column) => t(`csv.columns.${column}`)),
          round: ({ roundId }) => t('round', { id: roundId }),
          state: (round) => t(`states.${stateOf(round).key}`),
        })
      }
    />
  )
}
