import { Modal } from '@fairhall/ui/modal'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PasswordForm } from './password-form.tsx'

/** Another password, and what it ends. */
export default function PasswordDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.password')
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <Modal
      open={isOpen}
      title={t('heading')}
      size="sm"
      closeLabel={t('close')}
      onClose={close}
      onClosed={onClosed}
    >
      <p className="mb-5 text-sm text-pretty text-muted">{t('consequence')}</p>
      <PasswordForm onChanged={close} />
    </Modal>
  )
}
