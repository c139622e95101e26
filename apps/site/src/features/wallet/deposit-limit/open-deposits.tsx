import type { Invoice } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { reportFailure } from '../../../shell/errors/report-failure.ts'
import { limitsQuery } from '../../../shell/limits/limits-query.ts'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { PLAYER } from '../../../shell/player/player-queries.ts'
import { openDepositsQuery } from './open-deposits-query.ts'

/** Pending deposits that count towards a limit. Cancelling them releases their amount. */
export function OpenDeposits({ onFreed }: { onFreed: (() => void) | undefined }) {
  const t = useTranslations('modals.wallet.limit.open')
  const money = useMoneyFormat()
  const client = useClient()
  const queryClient = useQueryClient()
  const { data } = useQuery(openDepositsQuery(client))
  const cancel = useMutation({
    mutationFn: ({ id }: Invoice) => client.call('declineInvoice', { params: { id } }),
    onSuccess: () => onFreed?.(),
    onError: reportFailure,
    onSettled: () =>
      Promise.all(
        [[PLAYER, 'invoices'], [PLAYER, 'deposit-methods'], limitsQuery(client).queryKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const open = data?.data.filter(({ isDeclinable }) => isDeclinable) ?? []
  if (open.length === 0) return null
  return (
    <section className="rounded-card border border-line bg-raised/50 p-4 text-sm">
      <h4 className="font-semibold">{t('title')}</h4>
      <ul className="mt-2 flex flex-col gap-1">
        {open.map((invoice) => {
          const amount = money(invoice.amount, invoice.currency)
          return (
            <li key={invoice.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 tabular-nums">{t('row', { amount, method: invoice.methodName })}</span>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t('cancelOf', { amount })}
                loading={cancel.isPending && cancel.variables.id === invoice.id}
                onClick={() => cancel.mutate(invoice)}
              >
                {t('cancel')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
