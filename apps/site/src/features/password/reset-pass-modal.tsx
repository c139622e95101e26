import { Button } from '@fairhall/ui/button'
import { Link2Off } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MessageModal } from '../../shell/modals/message-modal.tsx'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

/** The house sends no links to new passwords yet, so whatever link leads here is no good: it says so and leads on. */
export default function ResetPassModal({ open, level, close, onClosed }: ModalProps<'reset-pass'>) {
  const t = useTranslations('modals.reset-pass')
  const modals = useModals()
  return (
    <MessageModal
      {...{ open, level, close, onClosed }}
      icon={<Link2Off />}
      tone="coral"
      title={t('title')}
      text={t('text')}
      closeLabel={t('close')}
      actions={
        <>
          <Button wide size="lg" onClick={() => void modals.replace('forgot-pass')}>
            {t('action')}
          </Button>
          <Button wide variant="ghost" onClick={() => void modals.replace('sign-in')}>
            {t('signIn')}
          </Button>
        </>
      }
    />
  )
}
