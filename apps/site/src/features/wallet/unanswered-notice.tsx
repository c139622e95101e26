import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'
import { useModals } from '../../shell/modals/use-modals.tsx'

/** Nobody knows yet whether the payment was made: the player looks before he begins another one. */
export function UnansweredNotice() {
  const t = useTranslations('modals.wallet.unanswered')
  const modals = useModals()
  return (
    <Notice tone="error">
      <p>{t('text')}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() => void modals.leave({ to: '/profile/wallet' })}
      >
        {t('action')}
      </Button>
    </Notice>
  )
}
