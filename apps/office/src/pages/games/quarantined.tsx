import type { OfficeGameProvider, OfficeReply } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { quarantinedQuery } from '../../api/games-queries.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Select } from '../../parts/select.tsx'
import { WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useGamesSearch } from './use-games-search.ts'

type Entry = OfficeReply<'listQuarantinedGames'>['items'][number]

/** What the latest lists were left without, each with its reason. The catalogue keeps the last usable entry of each game. */
export function Quarantined({ providers }: { providers: readonly OfficeGameProvider[] }) {
  const { t, time } = useTexts()
  const { search, set } = useGamesSearch()
  const query = useQuery(quarantinedQuery(search.provider))
  const columns: readonly Column<Entry>[] = [
    { name: t('payments.provider'), cell: ({ provider }) => <b>{provider}</b> },
    { name: t('games.entry'), cell: ({ entry }) => entry ?? t('games.wholeList'), isEnd: true },
    { name: t('player.game'), cell: ({ game }) => <span className="wrap-anywhere">{game ?? '–'}</span> },
    { name: t('payments.reason'), cell: ({ why }) => <span className="wrap-anywhere">{why}</span> },
    {
      name: t('overview.since'),
      cell: ({ since }) => <span className="whitespace-nowrap">{time(since)}</span>,
    },
  ]
  return (
    <>
      <p className="text-muted">{t('games.quarantinedLead')}</p>
      <div className="flex">
        <Select
          label={t('payments.provider')}
          value={search.provider}
          options={[['', t('payments.all')], ...providers.map(({ id }) => [id, id] as const)]}
          onChange={(provider) => set({ provider })}
        />
      </div>
      <WithData query={query}>
        {({ items }) => (
          <DataTable
            columns={columns}
            rows={items}
            keyOf={({ provider, entry, game, why }) => `${provider} ${entry} ${game} ${why}`}
            empty={t('games.noQuarantined')}
          />
        )}
      </WithData>
    </>
  )
}
