import type { OfficeComplaint } from '@fairhall/contract/office'
import { useInfiniteQuery } from '@tanstack/react-query'
import { complaintsQuery } from '../../api/protection-queries.ts'
import { Age } from '../../parts/age.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { Due } from '../../parts/due.tsx'
import { Select } from '../../parts/select.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { useComplaintKinds } from './complaint-kinds.ts'
import { ComplaintPanel } from './complaint-panel.tsx'
import { MarketSelect } from './market-select.tsx'
import { PagedQueue } from './paged-queue.tsx'
import { useProtectionSearch } from './use-protection-search.ts'

const states = ['received', 'inReview', 'answered', 'closed'] as const

export function Complaints() {
  const { t, code } = useTexts()
  const { search, set } = useProtectionSearch()
  const state = states.find((one) => one === search.state)
  const query = useInfiniteQuery(complaintsQuery({ state, kind: search.kind, market: search.market }))
  const columns = useComplaintColumns()
  const texts = useComplaintKinds()
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Select
          label={t('payments.state')}
          value={state}
          options={[['', t('protection.toAnswer')], ...states.map((one) => [one, code(one)] as const)]}
          onChange={(value) => set({ state: value })}
        />
        <Select
          label={t('protection.about')}
          value={search.kind}
          options={[['', t('payments.all')], ...Object.entries(texts)]}
          onChange={(kind) => set({ kind })}
        />
        <MarketSelect />
      </div>
      <PagedQueue
        query={query}
        columns={columns}
        keyOf={({ number }) => number}
        empty={t('protection.noComplaints')}
        panel={(row) => <ComplaintPanel key={row.number} complaint={row} />}
      />
    </>
  )
}

function useComplaintColumns(): readonly Column<OfficeComplaint>[] {
  const { t } = useTexts()
  const texts = useComplaintKinds()
  return [
    { name: t('payments.number'), cell: ({ number }) => number },
    {
      name: t('payments.player'),
      cell: ({ player }) => <span className="whitespace-nowrap">{player.name ?? player.id.slice(0, 8)}</span>,
    },
    { name: t('protection.about'), cell: ({ kind }) => <b>{texts[kind] ?? kind}</b> },
    { name: t('payments.state'), cell: ({ state }) => <StateTag state={state} /> },
    { name: t('withdrawals.age'), cell: ({ openedAt }) => <Age since={openedAt} /> },
    {
      name: t('protection.dueAt'),
      cell: ({ dueAt, isLate }) =>
        dueAt !== null ? (
          <Due at={dueAt} />
        ) : (
          isLate && <span className="tag bad">{t('protection.late')}</span>
        ),
    },
    { name: t('protection.handler'), cell: ({ handler }) => handler ?? '–' },
  ]
}
