/** All programmes with what they cost so far. A row opens its builder. */
import type { OfficeProgramme } from '@fairhall/contract/office'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { programmesQuery } from '../../api/queries.ts'
import { useMayRun } from '../../commands/use-may-run.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { WithData } from '../../parts/states.tsx'
import { StateTag } from '../../parts/tags.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { groupOf, groups, type OffersSearch } from './kinds.ts'
import { NewProgramme } from './new-programme.tsx'

export function OffersPage() {
  const { t } = useTexts()
  const { group = 'all', text = '' } = useSearch({ from: '/offers' })
  const navigate = useNavigate({ from: '/offers' })
  const query = useQuery(programmesQuery)
  const mayBegin = useMayRun()('draft save')
  const [isNewOpen, setIsNewOpen] = useState(false)
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-[22px] leading-7">{t('nav.offers')}</h1>
        {mayBegin && (
          <button type="button" className="button main ms-auto" onClick={() => setIsNewOpen(true)}>
            <Plus size={15} aria-hidden="true" />
            {t('offers.new')}
          </button>
        )}
      </header>
      <p className="mb-3 text-muted">{t('offers.lead')}</p>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <nav className="flex flex-wrap gap-1" aria-label={t('offers.kind')}>
          {groups.map((one) => (
            <Link
              key={one.id}
              to="/offers"
              search={(present: OffersSearch) => toSearch({ ...present, group: one.id })}
              aria-current={one.id === group ? 'page' : undefined}
              className={`rounded-lg px-2.5 py-1 font-semibold hover:bg-sunken ${one.id === group ? 'bg-chosen' : 'text-muted'}`}
            >
              {t(one.text)}
            </Link>
          ))}
        </nav>
        <SearchField
          label={t('offers.search')}
          value={text}
          onValue={(value) =>
            void navigate({
              search: (present: OffersSearch) => toSearch({ ...present, text: value }),
              replace: true,
            })
          }
        />
      </div>
      <WithData query={query}>
        {({ items, currency }) => (
          <ProgrammeTable
            currency={currency}
            empty={t(text.trim() === '' ? 'offers.none' : 'offers.notFound')}
            rows={items.filter(
              (item) =>
                (group === 'all' || groupOf(item) === group) && isFound(item, text.trim().toLowerCase()),
            )}
          />
        )}
      </WithData>
      {isNewOpen && <NewProgramme {...(group !== 'all' && { group })} onClose={() => setIsNewOpen(false)} />}
    </>
  )
}

const toSearch = ({ group, text }: OffersSearch) => ({
  group: group === 'all' ? undefined : group,
  text: text || undefined,
})

const isFound = ({ id, name }: OfficeProgramme, text: string) =>
  `${id} ${name ?? ''}`.toLowerCase().includes(text)

interface ProgrammeTableProps {
  rows: readonly OfficeProgramme[]
  currency: string
  empty: string
}

function ProgrammeTable({ rows, currency, empty }: ProgrammeTableProps) {
  const columns = useColumns(currency)
  return <DataTable rows={rows} keyOf={({ kind, id }) => `${kind} ${id}`} empty={empty} columns={columns} />
}

function useColumns(currency: string): readonly Column<OfficeProgramme>[] {
  const { t, time, money, code } = useTexts()
  const none = <span className="text-muted">–</span>
  return [
    {
      name: t('offers.name'),
      cell: ({ kind, id, name }) => (
        <Link to="/offers/$kind/$id" params={{ kind, id }} className="link">
          {name ?? id}
          {name !== null && <span className="block text-xs font-normal text-muted">{id}</span>}
        </Link>
      ),
    },
    { name: t('offers.kind'), cell: ({ kind, type }) => code(type ?? kind) },
    {
      name: t('offers.state'),
      cell: ({ state, isWaiting }) => (
        <span className="flex flex-wrap gap-1">
          <StateTag state={state} />
          {isWaiting && <span className="tag warn">{t('offers.waiting')}</span>}
        </span>
      ),
    },
    { name: t('offers.versions'), cell: ({ versions }) => versions || none, isEnd: true },
    { name: t('offers.issued'), cell: ({ issued }) => issued ?? none, isEnd: true },
    {
      name: t('offers.cost', { currency }),
      cell: ({ cost }) => (cost === null ? none : money(cost)),
      isEnd: true,
    },
    {
      name: t('offers.budget', { currency }),
      cell: ({ budget, reserved }) =>
        budget === null ? (
          none
        ) : (
          <>
            {money(budget)}
            {reserved !== null && (
              <span className="block text-xs text-muted">
                {t('offers.reserved', { amount: money(reserved) })}
              </span>
            )}
          </>
        ),
      isEnd: true,
    },
    {
      name: t('offers.changed'),
      cell: ({ changedAt, state }) =>
        changedAt === null ? (state === 'draft' ? none : t('offers.fromFile')) : time(changedAt),
    },
    {
      name: t('offers.draft'),
      cell: ({ draft }) =>
        draft === null ? none : t('offers.draftBy', { name: draft.savedBy, time: time(draft.savedAt) }),
    },
  ]
}
