/** What is stopped, fails or waits: the urgent first, each with its next step. Read again every few seconds. */
import { useQuery } from '@tanstack/react-query'
import { operationsQuery } from '../../api/queries.ts'
import { CommandButton } from '../../commands/command-button.tsx'
import { WithData } from '../../parts/states.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AlarmList } from './alarm-list.tsx'
import { Deliveries } from './deliveries.tsx'
import { Jobs } from './jobs.tsx'
import { Ledger } from './ledger.tsx'
import { Providers } from './providers.tsx'
import { Stops } from './stops.tsx'

export function OperationsPage() {
  const { t } = useTexts()
  const query = useQuery(operationsQuery)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div>
          <h1 className="text-[22px] leading-7">{t('nav.operations')}</h1>
          <p className="text-muted">{t('operations.lead')}</p>
        </div>
        <div className="ms-auto flex flex-wrap gap-2">
          <CommandButton name="stop" look="button danger">
            {t('operations.stop')}
          </CommandButton>
          <CommandButton name="maintenance" known={{ 'on|off': 'on' }} look="button danger">
            {t('operations.maintenance')}
          </CommandButton>
        </div>
      </header>
      <WithData query={query}>
        {(operations) => (
          <>
            <AlarmList operations={operations} />
            <Stops stops={operations.stops} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
              <Providers providers={operations.providers} />
              <Ledger ledger={operations.ledger} />
            </div>
            <Deliveries parked={operations.parked} queue={operations.queue} />
            <Jobs jobs={operations.jobs} />
          </>
        )}
      </WithData>
    </div>
  )
}
