import type { Invoice } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { reportFailure } from '../../shell/errors/report-failure.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { accountsQuery, PLAYER } from '../../shell/player/player-queries.ts'

const Modal = lazy(() => import('@fairhall/ui/modal').then((part) => ({ default: part.Modal })))
const DEPOSIT = 1

/** Asks once more before a payment is cancelled. */
export function DeclineDialog({ invoice, onClosed }: { invoice: Invoice; onClosed: () => void }) {
  const t = useTranslations('pages.profile-invoices.declining')
  const money = useMoneyFormat()
  const client = useClient()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(true)
  const decline = useMutation({
    mutationFn: () => client.call('declineInvoice', { params: { id: invoice.id } }),
    onError: reportFailure,
    onSettled: () => {
      setIsOpen(false)
      void queryClient.invalidateQueries({ queryKey: [PLAYER, 'invoices'] })
      void queryClient.invalidateQueries({ queryKey: accountsQuery(client).queryKey })
    },
  })
  const amount = money(invoice.amount, invoice.currency)
  return (
    <Suspense>
      <Modal
        open={isOpen}
        title={t('title')}
        size="sm"
        closeLabel={t('close')}
        onClose={() => setIsOpen(false)}
        onClosed={onClosed}
      >
        <p className="text-muted">
          {invoice.type === DEPOSIT ? t('deposit', { amount }) : t('withdrawal', { amount })}
        </p>
        <div className="mt-6 flex flex-col gap-3">
          <Button wide variant="danger" loading={decline.isPending} onClick={() => decline.mutate()}>
            {t('confirm')}
          </Button>
          <Button wide variant="ghost" onClick={() => setIsOpen(false)}>
            {t('keep')}
          </Button>
        </div>
      </Modal>
    </Suspense>
  )
}
