import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useModals } from '../../shell/modals/use-modals.tsx'

export function LimitView() {
  const t = useTranslations('modals.wallet.limit')
  const modals = useModals()
  return (
    <EmptyState
      icon={<ShieldCheck />}
      title={t('title')}
      text={t('text')}
      action={
        <Button variant="secondary" onClick={() => void modals.leave({ to: '/profile/limits' })}>
          {t('action')}
        </Button>
      }
    />
  )
}
