import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PauseNotice } from '../../shell/limits/pause-notice.tsx'
import { BalanceList } from './balance-list.tsx'

/** `payments` is the invoice list, which is a separate feature. */
export function WalletPage({ payments }: { payments: ReactNode }) {
  const t = useTranslations('pages.profile-wallet')
  return (
    <div className="flex flex-col gap-10">
      <div>
        <h1 className="mb-5 text-2xl">{t('title')}</h1>
        <PauseNotice className="mb-5" />
        <BalanceList />
      </div>
      {payments}
    </div>
  )
}
