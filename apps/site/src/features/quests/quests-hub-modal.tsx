import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { Award, Map, Play, Trophy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { PointList } from '../../shell/modals/point-list.tsx'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function QuestsHubModal({ open, level, close, onClosed }: ModalProps<'quests-hub'>) {
  const t = useTranslations('modals.quests-hub')
  const modals = useModals()
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Map />}
      title={t('title')}
      text={t('text')}
      closeLabel={t('close')}
      size="md"
      actions={
        <Button wide size="lg" onClick={() => void modals.leave({ to: '/categories' })}>
          {t('action')}
        </Button>
      }
    >
      <Notice className="mb-4">{t('empty')}</Notice>
      <PointList
        isOrdered
        items={[
          { icon: <Award />, title: t('steps.take.title'), text: t('steps.take.text') },
          { icon: <Play />, title: t('steps.play.title'), text: t('steps.play.text') },
          { icon: <Trophy />, title: t('steps.reward.title'), text: t('steps.reward.text') },
        ]}
      />
    </MessageModal>
  )
}
