import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { MailCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'

export default function ProfileConfirmedModal({
  open,
  level,
  close,
  onClosed,
}: ModalProps<'profile-confirmed'>) {
  const t = useTranslations('modals.profile-confirmed')
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      hideTitle
      size="sm"
      closeLabel={t('close')}
      onClose={close}
    >
      <div className="flex flex-col items-center pt-12 text-center md:pt-10">
        <MailCheck aria-hidden="true" className="size-16 text-jade" strokeWidth={1.5} />
        <p aria-hidden="true" className="mt-5 font-display text-xl font-bold text-balance">
          {t('title')}
        </p>
        <p className="mt-2 mb-7 text-sm text-muted">{t('text')}</p>
        <Button wide size="lg" onClick={close}>
          {t('action')}
        </Button>
      </div>
    </Modal>
  )
}
