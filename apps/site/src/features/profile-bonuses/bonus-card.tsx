import { BonusStatus } from '@fairhall/contract/codes'
import type { PlayerBonus } from '@fairhall/contract'
import { Button } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { StatusPill } from '@fairhall/ui/status-pill'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useBonusActions } from '../../shell/bonuses/player-bonuses.ts'
import { Wagered } from '../../shell/bonuses/wagered.tsx'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useModals } from '../../shell/modals/use-modals.tsx'
import { useMoment } from '../../shell/player/use-moment.ts'

/** One bonus: amount, terms, expiry and actions. */
export function BonusCard({ bonus }: { bonus: PlayerBonus }) {
  const t = useTranslations('pages.profile-bonuses.bonus')
  const money = useMoneyFormat()
  const modals = useModals()
  const moment = useMoment()
  const { activate } = useBonusActions()
  const { id, name, amount, currency, wagerTarget, maxBetAmount, until, status, packageId } = bonus
  const isActive = status === BonusStatus.active
  const cancel = () => {
    if (!isActive) return modals.open('cancel-issued-bonus', { bonus: id })
    return modals.open(bonus.isCancelLocked ? 'bonus-cancel-lock' : 'cancel-active-bonus', { bonus: id })
  }
  const sums = { done: money(bonus.wagerDone, currency), target: money(wagerTarget, currency) }
  const isForSports = bonus.wagering.sports !== null
  const facts = [
    ...(isForSports ? [t('sports')] : []),
    ...(isActive ? [] : [t('target', { amount: money(wagerTarget, currency) })]),
    ...(maxBetAmount === null ? [] : [t('maxBet', { amount: money(maxBetAmount, currency) })]),
    ...(until === null ? [] : [t(isActive ? 'lastsUntil' : 'activateUntil', { moment: moment(until) })]),
  ]
  return (
    <Card className="flex flex-col p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg break-words">{name}</h2>
        <StatusPill tone={isActive ? 'jade' : 'brass'}>{t(isActive ? 'active' : 'issued')}</StatusPill>
      </div>
      <p className="mt-1 font-display text-2xl font-bold tabular-nums">{money(amount, currency)}</p>
      {isActive && (
        <div className="mt-3">
          <Wagered bonus={bonus} words={t('wagered', sums)} />
          <Link
            to="/profile/history"
            className="mt-1 inline-flex min-h-6 items-center text-sm font-semibold text-azure hover:underline pointer-coarse:min-h-11"
          >
            {t(isForSports ? 'bets' : 'rounds')}
          </Link>
        </div>
      )}
      <ul className="mt-2 flex flex-col gap-0.5 text-sm text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="mt-auto grid grid-cols-2 gap-2 pt-4 sm:flex sm:flex-wrap">
        {!isActive && (
          <Button size="sm" loading={activate.isPending} onClick={() => activate.mutate({ bonus })}>
            {t('activate')}
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void modals.open('bonus-details', { bonus: id })}
        >
          {t('details')}
        </Button>
        {packageId !== null && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void modals.open('package-bonus', { package: packageId })}
          >
            {t('package')}
          </Button>
        )}
        <Button variant="ghost" size="sm" className="last:odd:col-span-2" onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      </div>
    </Card>
  )
}
