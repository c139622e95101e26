import { Info, PackageOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LinkCard } from '../../shell/page-parts/link-card.tsx'
import { CashbackCards } from '../../shell/cashback/cashback-card.tsx'
import { CashbackClaims } from './cashback-claims.tsx'
import { EndedBonuses } from './ended-bonuses.tsx'
import { PaidCashback } from './paid-cashback.tsx'
import { OpenBonuses } from './open-bonuses.tsx'

/** The player's bonuses, free spins and cashback. */
export function BonusesPage() {
  const t = useTranslations('pages.profile-bonuses')
  return (
    <>
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 max-w-2xl text-pretty text-muted">{t('description')}</p>
      <div className="mt-6 grid gap-3 lg:grid-cols-2">
        <CashbackClaims />
        <OpenBonuses />
        <CashbackCards />
      </div>
      <EndedBonuses />
      <PaidCashback />
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        <LinkCard to="/bonus/rules" icon={Info} title={t('rules.title')} text={t('rules.text')} />
        <LinkCard
          to="/welcome-package"
          icon={PackageOpen}
          title={t('package.title')}
          text={t('package.text')}
        />
      </div>
    </>
  )
}
