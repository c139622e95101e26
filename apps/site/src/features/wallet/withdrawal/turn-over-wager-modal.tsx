import { Button } from '@fairhall/ui/button'
import { ModalActions } from '@fairhall/ui/modal-actions'
import { Notice } from '@fairhall/ui/notice'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useClient } from '../../../shell/client/use-client.ts'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { FactList } from '../../../shell/modals/fact-list.tsx'
import { FormModal } from '../../../shell/modals/form-modal.tsx'
import type { ModalProps } from '../../../shell/modals/modal-registry.ts'
import { useActiveAccount } from '../../../shell/player/use-player.ts'
import { turnOverQuery } from '../../../shell/player/turn-over-query.ts'

export default function TurnOverWagerModal(props: ModalProps<'turn-over-wager'>) {
  const { params, close } = props
  const t = useTranslations('modals.turn-over-wager')
  const money = useMoneyFormat()
  const active = useActiveAccount()?.currency
  const currency = params.currency ?? active ?? ''
  const { data: wager, isError } = useQuery({
    ...turnOverQuery(useClient(), currency),
    enabled: currency !== '',
  })
  const rows = wager && [
    { label: t('required'), value: money(wager.total, currency) },
    { label: t('done'), value: money(wager.turnOverWager, currency) },
    { label: t('left'), value: money(wager.turnOverWagerAmount, currency), isMain: true },
  ]
  return (
    <FormModal {...props} name="turn-over-wager">
      {isError && <Notice tone="error">{t('failed')}</Notice>}
      {!isError && (
        <div aria-busy={rows === undefined} className="mb-5">
          {rows === undefined ? <Skeleton className="h-37" /> : <FactList rows={rows} />}
        </div>
      )}
      <p className="text-sm text-muted">{t('note')}</p>
      <ModalActions>
        <Button wide size="lg" onClick={close}>
          {t('action')}
        </Button>
      </ModalActions>
    </FormModal>
  )
}
