import { Skeleton } from '@fairhall/ui/skeleton'
import { Banknote, DoorOpen, Gift, Trophy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAllCurrencies, useMoneyFormat } from '../../shell/market/use-money.ts'
import { FactList } from '../../shell/modals/fact-list.tsx'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { PointList } from '../../shell/modals/point-list.tsx'
import { bonusMoneyOf } from '../../shell/player/bonus-money.ts'
import { useActiveAccount } from '../../shell/player/use-player.ts'

/** Shows how much of the balance is cash and how much is bonus money, and explains which is spent first. */
export default function WalletBonusInfoModal({
  open,
  level,
  close,
  onClosed,
}: ModalProps<'wallet-bonus-info'>) {
  const t = useTranslations('modals.wallet-bonus-info')
  const money = useMoneyFormat()
  const account = useActiveAccount()
  const unit = useAllCurrencies().find(({ code }) => code === account?.currency)?.subunitToUnit
  const format = (amount: string) => money(amount, account?.currency ?? '')
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Gift />}
      title={t('title')}
      closeLabel={t('close')}
      actions={t('action')}
    >
      {account === undefined || unit === undefined ? (
        <Skeleton className="h-36" />
      ) : (
        <FactList
          rows={[
            { label: t('cash'), value: format(account.withdrawalBalance) },
            { label: t('bonus'), value: format(bonusMoneyOf(account, unit)) },
            { label: t('total'), value: format(account.balance), isMain: true },
          ]}
        />
      )}
      <div className="mt-4">
        <PointList
          items={[
            { icon: <Banknote />, title: t('points.first.title'), text: t('points.first.text') },
            { icon: <Trophy />, title: t('points.win.title'), text: t('points.win.text') },
            { icon: <DoorOpen />, title: t('points.withdraw.title'), text: t('points.withdraw.text') },
          ]}
        />
      </div>
    </MessageModal>
  )
}
