import { Modal } from '@fairhall/ui/modal'
import { useTranslations } from 'use-intl'
import { useDialog } from '../../../shell/modals/use-dialog.ts'
import { PhoneSteps } from './phone-steps.tsx'

/** The steps to a confirmed phone number. */
export default function PhoneDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.phone')
  const { close, frame } = useDialog(onClosed)
  return (
    <Modal {...frame} title={t('heading')} closeLabel={t('close')}>
      <PhoneSteps onProven={close} />
    </Modal>
  )
}
