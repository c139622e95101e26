import { Modal } from '@fairhall/ui/modal'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PhoneSteps } from './phone-steps.tsx'

/** The steps to a number that is proven. */
export default function PhoneDialog({ onClosed }: { onClosed: () => void }) {
  const t = useTranslations('pages.profile-security.phone')
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
      <PhoneSteps onProven={close} />
    </Modal>
  )
}
