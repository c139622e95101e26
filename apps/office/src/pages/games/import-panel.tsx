import type { OfficeImport, OfficeReply } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { importLinesQuery } from '../../api/games-queries.ts'
import { CommandButtons } from '../../commands/command-button.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'

type Line = OfficeReply<'listImportLines'>['items'][number]
const tones = { gone: 'bad', changed: 'info', added: 'good' } as const

/** What an import changes, and the decision about one that is held. */
export function ImportPanel({
  row: { id, provider, state, whyHeld, listed, decidedAt, decidedBy },
}: {
  row: OfficeImport
}) {
  const { t, time } = useTexts()
  const query = useInfiniteQuery(importLinesQuery(id))
  const columns = useLineColumns()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="flex flex-wrap items-center gap-2 text-[15px]">
        {t('games.importOf', { number: id, provider })}
        <StateTag state={state} />
      </h2>
      {whyHeld !== null && state === 'held' && (
        <p className="text-warn">{t(whyHeld === 'loss' ? 'games.heldLoss' : 'games.heldDuplicates')}</p>
      )}
      <p className="text-muted">{`${t('games.listed')}: ${listed}`}</p>
      {decidedAt !== null && decidedBy !== null && (
        <p className="text-muted">{`${decidedBy.replace('staff:', '')}, ${time(decidedAt)}`}</p>
      )}
      {state === 'held' && (
        <CommandButtons
          known={{ import: id }}
          commands={[
            ['catalogue reject', t('games.reject'), 'button main'],
            ['catalogue apply', t('games.apply'), 'button danger'],
          ]}
        />
      )}
      <WithData query={query}>
        {({ pages }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
            <div className="w-full">
              <DataTable
                columns={columns}
                rows={pages.flatMap(({ items }) => items)}
                keyOf={({ change, game }) => `${change} ${game}`}
                empty={t('games.noLines')}
              />
            </div>
            <MoreButton query={query} text={t('queue.more')} />
          </div>
        )}
      </WithData>
    </div>
  )
}

function useLineColumns(): readonly Column<Line>[] {
  const { t } = useTexts()
  const names = { gone: t('games.gone'), changed: t('games.changed'), added: t('games.added') }
  return [
    {
      name: t('games.change'),
      cell: ({ change }) => <span className={`tag ${tones[change]}`}>{names[change]}</span>,
    },
    {
      name: t('player.game'),
      cell: ({ game, title, was }) => (
        <>
          <b>{title}</b>
          {was !== null && <s className="ms-1.5 text-muted">{was}</s>}
          <span className="block text-xs text-muted wrap-anywhere">{game}</span>
        </>
      ),
    },
    { name: t('games.fields'), cell: ({ fields }) => fields.join(', ') || '–' },
  ]
}
