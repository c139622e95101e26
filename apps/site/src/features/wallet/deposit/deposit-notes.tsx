import { useTranslations } from 'use-intl'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { useMarketView } from '../../../shell/player/use-market-view.ts'

/**
 * What players should know before they pay: that they can limit deposits, and which documents a withdrawal may need. Their market
 * decides whether each is said here.
 */
export function DepositNotes({ isVerified }: { isVerified: boolean }) {
  const t = useTranslations('modals.wallet.deposit')
  const { isLimitInDeposit, namesDocuments } = useMarketView()
  const asksForDocuments = namesDocuments && !isVerified
  if (!isLimitInDeposit && !asksForDocuments) return null
  return (
    <div className="border-t border-line pt-3 text-sm text-muted">
      {asksForDocuments && <p className="text-pretty">{t('documents')}</p>}
      <div className="flex flex-wrap gap-x-5">
        {isLimitInDeposit && <Way to="/profile/limits">{t('limits')}</Way>}
        {asksForDocuments && <Way to="/profile/verification">{t('verify')}</Way>}
      </div>
    </div>
  )
}

/** Leaves the wallet for a page of the profile. */
function Way({ to, children }: { to: '/profile/limits' | '/profile/verification'; children: string }) {
  const modals = useModals()
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center rounded-tick font-semibold text-azure underline-offset-4 hover:underline"
      onClick={() => void modals.leave({ to })}
    >
      {children}
    </button>
  )
}
