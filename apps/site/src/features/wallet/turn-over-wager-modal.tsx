import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { Notice } from '@fairhall/ui/notice'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useActiveAccount } from '../../shell/player/use-player.ts'
import { turnOverQuery } from './wallet-queries.ts'

export default function TurnOverWagerModal({
  open,
  level,
  params,
  close,
  onClosed,
}: ModalProps<'turn-over-wager'>) {
  const t = useTranslations('modals.turn-over-wager')
  const money = useMoneyFormat()
  const active = useActiveAccount()?.currency
  const currency = params.currency ?? active ?? ''
  const { data: wager, isError } = useQuery({
    ...turnOverQuery(useClient(), currency),
    enabled: currency !== '',
  })
  const rows = wager && [
    { label: t('required'), amount: wager.total },
    { label: t('done'), amount: wager.turnOverWager },
    { label: t('left'), amount: wager.turnOverWagerAmount },
  ]
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      size="sm"
      closeLabel={t('close')}
      onClose={close}
    >
      <p className="text-sm text-muted">{t('text')}</p>
      {isError && (
        <Notice tone="error" className="mt-5">
          {t('failed')}
        </Notice>
      )}
      {!isError && (
        <dl
          aria-busy={rows === undefined}
          className="my-5 divide-y divide-line rounded-card border border-line"
        >
          {rows?.map(({ label, amount }) => (
            <div
              key={label}
              className="flex min-h-12 items-center justify-between gap-4 px-4 last:font-semibold"
            >
              <dt>{label}</dt>
              <dd className="tabular-nums">{money(amount, currency)}</dd>
            </div>
          )) ?? <Skeleton className="h-36" />}
        </dl>
      )}
      <p className="text-sm text-muted">{t('note')}</p>
      <ModalActions>
        <Button wide size="lg" onClick={close}>
          {t('action')}
        </Button>
      </ModalActions>
    </Modal>
  )
}
