import { Modal } from '@fairhall/ui/modal'
import { useTranslations } from 'use-intl'
import type { ModalProps } from '../../shell/modals/modal-registry.ts'
import { ProviderList } from './provider-list.tsx'

export default function ProvidersModal({ open, level, close, onClosed }: ModalProps<'providers'>) {
  const t = useTranslations('modals.providers')
  return (
    <Modal {...{ open, level, onClosed }} title={t('title')} closeLabel={t('close')} onClose={close}>
      <p className="mb-4 text-sm text-muted">{t('text')}</p>
      <ProviderList />
    </Modal>
  )
}
