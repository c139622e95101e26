import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { Smartphone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useModals } from '../../../shell/modals/use-modals.tsx'

/** Withdrawals require a confirmed contact. Players without an email confirm their phone number. */
export function ConfirmPhoneView() {
  const t = useTranslations('modals.wallet.confirm.phone')
  const modals = useModals()
  return (
    <EmptyState
      icon={<Smartphone />}
      title={t('title')}
      text={t('text')}
      action={<Button onClick={() => void modals.leave({ to: '/profile/security' })}>{t('action')}</Button>}
    />
  )
}
