import type { CallError } from '@fairhall/client'
import { Button } from '@fairhall/ui/button'
import { Notice } from '@fairhall/ui/notice'
import { useTranslations } from 'use-intl'
import { useModals } from '../../shell/modals/use-modals.tsx'

/** Why a withdrawal was refused, and the way to where that can be changed, where there is one. */
export function RefusalNotice({ refusal }: { refusal: CallError }) {
  const t = useTranslations('modals.wallet.withdraw')
  const modals = useModals()
  return (
    <Notice tone="error">
      <p>{refusal.message}</p>
      {refusal.reason === 'identityCheckNeeded' && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => void modals.leave({ to: '/profile/verification' })}
        >
          {t('verify')}
        </Button>
      )}
    </Notice>
  )
}
