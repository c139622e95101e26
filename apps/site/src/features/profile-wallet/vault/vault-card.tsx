import type { Account, Currency } from '@fairhall/contract'
import { isAboveZero } from '@fairhall/ui/amount'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { Money } from '@fairhall/ui/money'
import { StatusPill } from '@fairhall/ui/status-pill'
import { LockKeyhole } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../../shell/market/use-money.ts'
import { useModals } from '../../../shell/modals/use-modals.tsx'
import { useMoment } from '../../../shell/player/use-moment.ts'
import { useIsExcluded } from '../../../shell/player/use-player.ts'
import { LockForm } from './lock-form.tsx'
import { MoveForm } from './move-form.tsx'
import { useVault } from './use-vault.ts'
import { directionsOf, isLockedAt } from './vault-rules.ts'

const MINUTE_MS = 60_000

/** The vault of one account: what is in it, moving money in and out, and its lock. */
export default function VaultCard({ account, currency }: { account: Account; currency: Currency }) {
  const t = useTranslations('pages.profile-wallet.vault')
  const money = useMoneyFormat()
  const moment = useMoment()
  const modals = useModals()
  const isExcluded = useIsExcluded()
  const vault = useVault()
  const nowMs = useNow({ updateInterval: MINUTE_MS }).getTime()
  const { amount, lockedUntil } = account.vault
  const isLocked = isLockedAt(lockedUntil, nowMs)
  const hasMoney = isAboveZero(amount)
  const directions = directionsOf({ isLocked, isExcluded })
  return (
    <Card className="grid gap-x-10 gap-y-6 p-5 lg:grid-cols-2">
      <div className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Money amount={amount} className="font-display text-2xl font-bold wrap-anywhere whitespace-normal!">
            {money(amount, account.currency)}
          </Money>
          {isLocked && <StatusPill tone="azure">{t('locked')}</StatusPill>}
        </div>
        {isLocked && lockedUntil !== null ? (
          <p className="flex items-start gap-2 text-sm">
            <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-azure" />
            {t('lockedUntil', { moment: moment(lockedUntil) })}
          </p>
        ) : (
          <p className="text-sm text-muted">{t('text')}</p>
        )}
        {hasMoney && (
          <Button size="sm" variant="secondary" onClick={() => void modals.open('wallet', 'withdraw')}>
            {t('withdraw')}
          </Button>
        )}
        {!isExcluded && <LockForm {...{ account, vault, nowMs, isLocked }} />}
      </div>
      {directions.length > 0 && <MoveForm {...{ account, currency, directions, vault }} />}
    </Card>
  )
}
