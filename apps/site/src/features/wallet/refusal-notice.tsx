import type { CallError } from '@fairhall/client'
import { useTranslations } from 'use-intl'
import { WayOnNotice } from './way-on-notice.tsx'

/** Why a withdrawal was refused. */
export function RefusalNotice({ refusal: { message, reason } }: { refusal: CallError }) {
  const t = useTranslations('modals.wallet.withdraw')
  const isOpen = reason === 'identityCheckNeeded'
  return (
    <WayOnNotice text={message} way={isOpen ? { label: t('verify'), to: '/profile/verification' } : null} />
  )
}
