import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queuesQuery } from '../api/queries.ts'
import { WithData } from '../parts/states.tsx'
import { useTexts } from '../texts/texts.tsx'

export function OverviewPage() {
  const { t } = useTexts()
  const queues = useQuery(queuesQuery)
  return (
    <>
      <h1 className="text-[22px] leading-7">{t('nav.overview')}</h1>
      <p className="mb-4 text-muted">{t('overview.lead')}</p>
      <WithData query={queues}>
        {({ withdrawals, orders, documents, deliveries }) => (
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            <Count text={t('nav.withdrawals')} count={withdrawals} to="/withdrawals" />
            <Count text={t('nav.approvals')} count={orders} to="/approvals" />
            <Count text={t('overview.documents')} count={documents} to="/commands" command="document list" />
            <Count
              text={t('overview.deliveries')}
              count={deliveries}
              to="/commands"
              command="delivery list"
            />
          </ul>
        )}
      </WithData>
    </>
  )
}

interface CountProps {
  text: string
  count: number
  to: '/withdrawals' | '/approvals' | '/commands'
  command?: string
}

function Count({ text, count, to, command }: CountProps) {
  return (
    <li>
      <Link
        to={to}
        {...(command === undefined ? {} : { search: { name: command } })}
        className="box block p-4 hover:border-edge"
      >
        <span className="text-muted">{text}</span>
        <b className={`block font-display text-[26px] leading-8 ${count > 0 ? 'text-warn' : ''}`}>{count}</b>
      </Link>
    </li>
  )
}
