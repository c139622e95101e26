import { Notice } from '@fairhall/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { Coins, Crown, Scale, Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { initQuery } from '../../shell/market/market-queries.ts'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { PointList } from '../../shell/modals/point-list.tsx'

export default function LoyaltyEarnModal({ open, level, close, onClosed }: ModalProps<'loyalty-earn'>) {
  const t = useTranslations('modals.loyalty-earn')
  const { data: init } = useQuery(initQuery(useClient()))
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Sparkles />}
      title={t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={t('action')}
    >
      <PointList
        items={[
          { icon: <Coins />, title: t('points.stakes.title'), text: t('points.stakes.text') },
          { icon: <Scale />, title: t('points.weight.title'), text: t('points.weight.text') },
          { icon: <Crown />, title: t('points.levels.title'), text: t('points.levels.text') },
        ]}
      />
      {init?.features.loyalty === false && <Notice className="mt-4">{t('closed')}</Notice>}
    </MessageModal>
  )
}
