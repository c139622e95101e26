import { Modal } from '@fairhall/ui/modal'
import { useTranslations } from 'use-intl'
import { useDialog } from '../../../shell/modals/use-dialog.ts'
import { PasswordForm } from './password-form.tsx'

/** Changes the password, and says which sessions that ends. */
export default function PasswordDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.password')
  const { close, frame } = useDialog(onClosed)
  return (
    <Modal {...frame} title={t('heading')} closeLabel={t('close')}>
      <p className="mb-5 text-sm text-pretty text-muted">{t('consequence')}</p>
      <PasswordForm onChanged={close} />
    </Modal>
  )
}
