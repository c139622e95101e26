import type { Quest } from '@fairhall/contract'
import { Skeleton } from '@fairhall/ui/skeleton'
import { Award } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { useRewardText } from '../../shell/loyalty/use-reward-text.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { FactList } from '../../shell/modals/fact-list.tsx'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { TextModal } from '../../shell/modals/text-modal.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useMoment } from '../../shell/player/use-moment.ts'
import { useQuest } from './use-quest.ts'

/** What a quest gives, and until when. */
export default function QuestRewardsModal(modal: ModalProps<'quest-rewards'>) {
  const t = useTranslations('modals.quest-rewards')
  const modals = useModals()
  const { query, quest, isMissing } = useQuest(modal.params.quest)
  if (isMissing)
    return (
      <TextModal
        {...modal}
        name="quest-rewards"
        icon={<Award />}
        onAction={() => void modals.replace('quests-hub')}
      />
    )
  const { open, level, close, onClosed } = modal
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Award />}
      title={quest?.name ?? t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={t('done')}
    >
      <Loaded query={query} outline={<Skeleton className="h-32" />}>
        {(one) => <Facts quest={one} />}
      </Loaded>
    </MessageModal>
  )
}

function Facts({ quest: { reward, days, endsAt, claimBy } }: { quest: Quest }) {
  const t = useTranslations('modals.quest-rewards')
  const money = useMoneyFormat()
  const named = useRewardText(money)
  const moment = useMoment()
  const value = reward.kind === 'cash' ? money(reward.amount, reward.currency) : named(reward)
  return (
    <FactList
      rows={[
        { label: t('reward'), value, isMain: true },
        ...(endsAt === null ? [] : [{ label: t('ends'), value: moment(endsAt) }]),
        ...(claimBy === null ? [] : [{ label: t('claimBy'), value: moment(claimBy) }]),
        ...(endsAt === null && claimBy === null
          ? [{ label: t('time'), value: t('days', { count: days }) }]
          : []),
      ]}
    />
  )
}
