import { Button } from '@fairhall/ui/button'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalName } from '../../shell/modals/modal-names.ts'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

type Props = Pick<ModalProps<ModalName>, 'open' | 'level' | 'close' | 'onClosed'>

/** Shown in place of a game's modal when the URL names an unknown game. */
export function MissingGameModal(props: Props) {
  const t = useTranslations('modals.mobile-game')
  const modals = useModals()
  return (
    <MessageModal
      {...props}
      icon={<SearchX />}
      tone="muted"
      title={t('missing.title')}
      text={t('missing.text')}
      closeLabel={t('close')}
      actions={
        <Button wide size="lg" onClick={() => void modals.leave({ to: '/categories' })}>
          {t('missing.action')}
        </Button>
      }
    />
  )
}
