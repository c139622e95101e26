import { Button } from '@fairhall/ui/button'
import { Skeleton } from '@fairhall/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Crown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { Loaded } from '../../shell/errors/loaded.tsx'
import { levelsQuery } from '../../shell/loyalty/levels-query.ts'
import { inPageLanguage, loyaltyQuery } from '../../shell/loyalty/loyalty-queries.ts'
import { usePercent } from '../../shell/loyalty/use-percent.ts'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { FactList } from '../../shell/modals/fact-list.tsx'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { LevelEmblem } from '../../shell/loyalty/level-emblem.tsx'
import { rewardsSince } from '../../shell/loyalty/loyalty.rules.ts'
import { useRewardText } from '../../shell/loyalty/use-reward-text.ts'

/** Larger than the icons of other messages. */
const Emblem = ({ order }: { order: number }) => (
  <span>
    <LevelEmblem order={order} className="h-14" />
  </span>
)

/** The player's level; after a rise, what the new levels brought. `levelBefore` is the order of the level before. */
export default function LoyaltyLevelModal({ params, ...modal }: ModalProps<'loyalty-level'>) {
  const t = useTranslations('modals.loyalty-level')
  const { open, level: depth, close, onClosed } = modal
  const client = useClient()
  const modals = useModals()
  const account = useQuery(loyaltyQuery(client))
  const { data: levels } = useQuery(levelsQuery(client))
  const percent = usePercent()
  const money = useMoneyFormat()
  const rewardText = useRewardText(money)
  const isKnown = account.data !== undefined && levels !== undefined
  const level = isKnown ? inPageLanguage(account.data.currentLevel, levels) : undefined
  const before = Number(params.levelBefore ?? Number.NaN)
  const isRise = level !== undefined && level.order > before
  const rewards = isRise ? rewardsSince(levels ?? [], before, level) : []
  return (
    <MessageModal
      {...{ open, level: depth, close, onClosed }}
      icon={level === undefined ? <Crown /> : <Emblem order={level.order} />}
      title={isRise ? t('reached', { level: level.name }) : t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={
        <>
          <Button wide size="lg" onClick={close}>
            {t('action')}
          </Button>
          <Button wide variant="ghost" onClick={() => void modals.replace('loyalty-earn')}>
            {t('how')}
          </Button>
        </>
      }
    >
      <Loaded query={{ ...account, data: level }} outline={<Skeleton className="h-24" />}>
        {(shown) => (
          <>
            <FactList
              rows={[
                ...(isRise ? [] : [{ label: t('level'), value: shown.name }]),
                { label: t('rakeback'), value: percent(shown.rakeback), isMain: true },
                ...rewards.map(({ name, reward }) => ({
                  label: t('reward', { level: name }),
                  value: reward.kind === 'cash' ? money(reward.amount, reward.currency) : rewardText(reward),
                  isMain: true,
                })),
              ]}
            />
            {(['cash', 'offer'] as const).map(
              (kind) =>
                rewards.some(({ reward }) => (reward.kind === 'cash') === (kind === 'cash')) && (
                  <p key={kind} className="mt-3 text-center text-sm text-pretty text-muted">
                    {kind === 'cash' ? t('paid') : t('waiting')}
                  </p>
                ),
            )}
          </>
        )}
      </Loaded>
    </MessageModal>
  )
}
