import { BonusStatus } from '@fairhall/contract/codes'
import type { PlayerBonus } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { playerBonusesQuery } from '../../shell/bonuses/player-bonuses.ts'
import { Wagered } from '../../shell/bonuses/wagered.tsx'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { FactList } from '../../shell/modals/fact-list.tsx'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useMoment } from '../../shell/player/use-moment.ts'
import { WhatCounts } from '../../shell/bonuses/what-counts.tsx'

/** One bonus of the player with all its terms: amounts, stakes, time and games. */
export default function BonusDetailsModal(modal: ModalProps<'bonus-details'>) {
  const t = useTranslations('modals.bonus-details')
  const bonuses = useQuery(playerBonusesQuery(useClient()))
  const bonus = bonuses.data?.find(({ id }) => id === modal.params.bonus)
  if (bonuses.data !== undefined && bonus === undefined)
    return <TextModal {...modal} name="bonus-details" icon={<Ticket />} />
  const { open, level, close, onClosed } = modal
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Ticket />}
      title={bonus?.name ?? t('title')}
      closeLabel={t('close')}
      actions={t('action')}
    >
      <Loaded query={{ ...bonuses, data: bonus }} outline={<Skeleton className="h-64" />}>
        {(one) => <Terms bonus={one} />}
      </Loaded>
    </MessageModal>
  )
}

function Terms({ bonus }: { bonus: PlayerBonus }) {
  const t = useTranslations('modals.bonus-details')
  const money = useMoneyFormat()
  const moment = useMoment()
  const { currency, wagering, maxBetAmount, cashMaxAmount, until, status } = bonus
  const isActive = status === BonusStatus.active
  const sums = { done: money(bonus.wagerDone, currency), target: money(bonus.wagerTarget, currency) }
  const times = { times: wagering.multiplier }
  return (
    <div className="flex flex-col gap-4">
      {isActive && <Wagered bonus={bonus} words={t('wagered', sums)} />}
      <FactList
        rows={[
          { label: t('amount'), value: money(bonus.amount, currency), isMain: true },
          { label: t('target'), value: money(bonus.wagerTarget, currency) },
          { label: t('multiplier'), value: t(wagering.isDepositIncluded ? 'timesBoth' : 'times', times) },
          ...(maxBetAmount === null ? [] : [{ label: t('maxBet'), value: money(maxBetAmount, currency) }]),
          ...(cashMaxAmount === null ? [] : [{ label: t('cap'), value: money(cashMaxAmount, currency) }]),
          ...(until === null
            ? []
            : [{ label: t(isActive ? 'lastsUntil' : 'activateUntil'), value: moment(until) }]),
          ...(isActive ? [] : [{ label: t('lasts'), value: t('days', { count: wagering.days }) }]),
        ]}
      />
      <WhatCounts wagering={wagering} />
      <p className="text-sm text-pretty text-muted">{t(bonus.isSticky ? 'ruleSticky' : 'rule')}</p>
    </div>
  )
}
