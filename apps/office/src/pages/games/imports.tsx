import type { OfficeImport } from '@fairhall/contract/office'
import type { Column } from '../../parts/data-table.tsx'
import { Queue } from '../../parts/queue.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ImportPanel } from './import-panel.tsx'
import { useGamesSearch } from './use-games-search.ts'

/** Held ones first, then the newest. */
export function Imports({ imports }: { imports: readonly OfficeImport[] }) {
  const { t, time } = useTexts()
  const { search, set } = useGamesSearch()
  const columns: readonly Column<OfficeImport>[] = [
    { name: t('payments.number'), cell: ({ id }) => id },
    { name: t('payments.provider'), cell: ({ provider }) => <b>{provider}</b> },
    { name: t('payments.state'), cell: ({ state }) => <StateTag state={state} /> },
    { name: t('games.added'), cell: ({ added }) => added, isEnd: true },
    { name: t('games.changed'), cell: ({ changed }) => changed, isEnd: true },
    {
      name: t('games.gone'),
      cell: ({ gone, state }) => (
        <span className={gone > 0 && state === 'held' ? 'font-semibold text-bad' : ''}>{gone}</span>
      ),
      isEnd: true,
    },
    { name: t('games.quarantined'), cell: ({ quarantined }) => quarantined, isEnd: true },
    { name: t('games.read'), cell: ({ readAt }) => time(readAt) },
  ]
  return (
    <Queue
      rows={imports}
      columns={columns}
      keyOf={({ id }) => id}
      chosen={search.chosen}
      onChoose={(chosen) => set({ chosen })}
      empty={t('games.noImports')}
      panel={(row) => <ImportPanel key={row.id} row={row} />}
    />
  )
}
