import { Button } from '@fairhall/ui/button'
import { Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function GameLimitReachedModal({
  open,
  level,
  close,
  onClosed,
}: ModalProps<'game-limit-reached'>) {
  const t = useTranslations('modals.game-limit-reached')
  const modals = useModals()
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Hourglass />}
      tone="jade"
      title={t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={
        <>
          <Button wide size="lg" onClick={() => void modals.leave({ to: '/' })}>
            {t('action')}
          </Button>
          <Button
            wide
            variant="secondary"
            size="lg"
            onClick={() => void modals.leave({ to: '/profile/limits' })}
          >
            {t('limits')}
          </Button>
          <Button
            wide
            variant="ghost"
            onClick={() => void modals.leave({ to: '/static/$page', params: { page: 'responsible-play' } })}
          >
            {t('help')}
          </Button>
        </>
      }
    />
  )
}
