import { useTranslations } from 'use-intl'
import { WayOnNotice } from './way-on-notice.tsx'

/** Nobody knows yet whether the payment was made: the player looks before he begins another one. */
export function UnansweredNotice() {
  const t = useTranslations('modals.wallet.unanswered')
  return <WayOnNotice text={t('text')} way={{ label: t('action'), to: '/profile/wallet' }} />
}
