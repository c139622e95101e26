import { Button } from '@fairhall/ui/button'
import { Modal } from '@fairhall/ui/modal'
import { useTranslations } from 'use-intl'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'

export default function CancelDepositModal({ open, level, close, onClosed }: ModalProps<'cancel-deposit'>) {
  const t = useTranslations('modals.cancel-deposit')
  const modals = useModals()
  return (
    <Modal
      {...{ open, level, onClosed }}
      title={t('title')}
      size="sm"
      closeLabel={t('close')}
      onClose={close}
    >
      <p className="text-muted">{t('text')}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button wide onClick={close}>
          {t('stay')}
        </Button>
        <Button wide variant="ghost" onClick={() => modals.closeAll()}>
          {t('leave')}
        </Button>
      </div>
    </Modal>
  )
}
