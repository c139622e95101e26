import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { journalQuery } from '../api/queries.ts'
import { MoreButton } from '../parts/more-button.tsx'
import { Empty, WithData } from '../parts/states.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { useTexts } from '../texts/texts.tsx'
import { ExportsSection } from './exports-section.tsx'
import { JournalTable } from './journal-table.tsx'

const exported = ['journal'] as const

export function JournalPage() {
  const { t } = useTexts()
  const search = useSearch({ from: '/journal' })
  const navigate = useNavigate({ from: '/journal' })
  const query = useInfiniteQuery(journalQuery(search))
  const filter = (name: 'actor' | 'action', label: string) => (
    <input
      className="field max-w-70"
      aria-label={label}
      placeholder={label}
      defaultValue={search[name] ?? ''}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter')
          void navigate({ search: { ...search, [name]: currentTarget.value.trim() || undefined } })
      }}
    />
  )
  return (
    <>
      <PageTitle text={t('nav.journal')} />
      <div className="mb-3 flex flex-wrap gap-2">
        {filter('actor', t('journal.filterActor'))}
        {filter('action', t('journal.filterAction'))}
      </div>
      <ExportsSection kinds={exported} />
      <WithData query={query}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items)
          return entries.length === 0 ? (
            <div className="box">
              <Empty text={t('empty')} />
            </div>
          ) : (
            <>
              <JournalTable entries={entries} />
              <MoreButton query={query} />
            </>
          )
        }}
      </WithData>
    </>
  )
}
