import type { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'
import { useTranslations } from 'use-intl'
import { WayOnNotice } from './way-on-notice.tsx'

/** Explains why a withdrawal was refused. */
export function RefusalNotice({ refusal }: { refusal: CallError }) {
  const t = useTranslations('modals.wallet.withdraw')
  const isOpen = reasonOf(refusal) === 'identityCheckNeeded'
  return (
    <WayOnNotice
      text={refusal.message}
      way={isOpen ? { label: t('verify'), to: '/profile/verification' } : null}
    />
  )
}
