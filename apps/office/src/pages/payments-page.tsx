import { InvoiceState } from '@fairhall/contract/codes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { paymentsQuery } from '../api/queries.ts'
import { MoreButton } from '../parts/more-button.tsx'
import { WithData } from '../parts/states.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { useTexts } from '../texts/texts.tsx'
import { ExportsSection } from './exports-section.tsx'
import { PaymentsTable } from './payments-table.tsx'

const exportOf = { deposit: 'deposits', withdrawal: 'withdrawals' } as const

export function PaymentsPage() {
  const { t, code } = useTexts()
  const search = useSearch({ from: '/payments' })
  const navigate = useNavigate({ from: '/payments' })
  const query = useInfiniteQuery(paymentsQuery(search))
  const types = { deposit: t('payments.deposit'), withdrawal: t('payments.withdrawal') }
  return (
    <>
      <PageTitle text={t('nav.payments')} />
      <div className="mb-3 flex flex-wrap gap-2">
        <label className="flex items-center gap-2">
          {t('payments.type')}
          <select
            className="field"
            value={search.type ?? ''}
            onChange={({ target: { value } }) =>
              void navigate({
                search: { ...search, type: value === '' ? undefined : (value as keyof typeof types) },
              })
            }
          >
            <option value="">{t('payments.all')}</option>
            {Object.entries(types).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </label>
        <label className="flex items-center gap-2">
          {t('payments.state')}
          <select
            className="field"
            value={search.state ?? ''}
            onChange={({ target: { value } }) =>
              void navigate({ search: { ...search, state: value || undefined } })
            }
          >
            <option value="">{t('payments.all')}</option>
            {Object.values(InvoiceState).map((state) => (
              <option key={state} value={state}>
                {code(state)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ExportsSection
        kinds={
          search.type === undefined
            ? ['withdrawals', 'deposits']
            : [exportOf[search.type as keyof typeof exportOf]]
        }
        known={search.state === undefined ? {} : { state: search.state }}
      />
      <WithData query={query}>
        {({ pages }) => (
          <>
            <PaymentsTable payments={pages.flatMap(({ items }) => items)} />
            <MoreButton query={query} />
          </>
        )}
      </WithData>
    </>
  )
}
