import type { OfficeRemoval } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readRemoval, removalsQuery } from '../../api/protection-queries.ts'
import { CommandButtons } from '../../commands/command-button.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Due } from '../../parts/due.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Facts } from './facts.tsx'
import { PagedQueue } from './paged-queue.tsx'
import { PlayerLink, PlayerState } from './player-cells.tsx'
import { Reading } from './reading.tsx'

export function Removals() {
  const { t, time } = useTexts()
  const query = useInfiniteQuery(removalsQuery)
  const columns: readonly Column<OfficeRemoval>[] = [
    { name: t('payments.player'), cell: ({ player }) => player.name ?? player.id.slice(0, 8) },
    { name: t('payments.state'), cell: ({ player }) => <PlayerState player={player} /> },
    { name: t('protection.asked'), cell: ({ askedAt }) => time(askedAt) },
    { name: t('protection.answerBy'), cell: ({ answerBy }) => <Due at={answerBy} /> },
    {
      name: t('protection.excludedUntil'),
      cell: ({ excludedUntil }) => (excludedUntil === null ? t('protection.permanent') : time(excludedUntil)),
    },
    {
      name: t('nav.approvals'),
      cell: ({ isOrdered }) => isOrdered && <span className="tag warn">{t('offers.waiting')}</span>,
    },
  ]
  return (
    <PagedQueue
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      empty={t('protection.noRequests')}
      panel={(row) => <RemovalPanel key={row.id} removal={row} />}
    />
  )
}

function RemovalPanel({ removal }: { removal: OfficeRemoval }) {
  const { t, time } = useTexts()
  const { id, player, askedAt, answerBy, excludedUntil, waitDays, isOrdered } = removal
  return (
    <div className="grid gap-3">
      <h2 className="text-[15px]">
        <PlayerLink player={player} />
      </h2>
      <Facts
        facts={[
          [t('payments.state'), <PlayerState key="state" player={player} />],
          [t('protection.asked'), time(askedAt)],
          [t('protection.answerBy'), <Due key="due" at={answerBy} />],
          [
            t('protection.excludedUntil'),
            excludedUntil === null ? t('protection.permanent') : time(excludedUntil),
          ],
          [t('protection.wait'), t('days', { count: waitDays })],
        ]}
      />
      <Reading text={t('protection.readRequest')} about={`removal ${id}`} read={() => readRemoval(id)}>
        {({ text }) => (
          <p className="rounded-lg bg-plain-soft px-3 py-2 whitespace-pre-wrap wrap-anywhere">
            {text ?? t('protection.erased')}
          </p>
        )}
      </Reading>
      {isOrdered ? (
        <p className="text-warn">{t('protection.ordered')}</p>
      ) : (
        <CommandButtons
          known={{ player: player.id }}
          commands={[
            ['exclusion keep', t('action.keep'), 'button main'],
            ['exclusion lift', t('action.lift'), 'button danger'],
          ]}
        />
      )}
      <p className="text-xs text-muted">{t('protection.liftHint')}</p>
    </div>
  )
}
