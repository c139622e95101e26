import { BonusStatus } from '@fairhall/contract/codes'
import type { PlayerFreespin } from '@fairhall/contract'
import { Button, buttonClass } from '@fairhall/ui/button'
import { Card } from '@fairhall/ui/card'
import { StatusPill } from '@fairhall/ui/status-pill'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMoneyFormat } from '../../shell/market/use-money.ts'
import { useMoment } from '../../shell/player/use-moment.ts'
import { useFreespinActions } from './use-freespin-actions.ts'

/** Free spins of one game: count, stake, terms, expiry and actions. */
export function FreespinsCard({ spins }: { spins: PlayerFreespin }) {
  const t = useTranslations('pages.profile-bonuses.spins')
  const money = useMoneyFormat()
  const moment = useMoment()
  const { activate, cancel } = useFreespinActions()
  const { count, quantity, currency, gameId, gameTitle, status, until, won, winningsMax } = spins
  const isActive = status === BonusStatus.active
  const facts = [
    t('stake', { amount: money(spins.stake, currency) }),
    spins.wageringMultiplier === 0 ? t('cash') : t('wagering', { multiplier: spins.wageringMultiplier }),
    ...(winningsMax === null ? [] : [t('most', { amount: money(winningsMax, currency) })]),
    ...(until === null ? [] : [t(isActive ? 'playUntil' : 'activateUntil', { moment: moment(until) })]),
  ]
  return (
    <Card className="flex flex-col p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-lg break-words">{gameTitle}</h2>
        <StatusPill tone={isActive ? 'jade' : 'brass'}>
          {t(isActive ? 'active' : spins.isPending ? 'pending' : 'issued')}
        </StatusPill>
      </div>
      <p className="mt-1 font-display text-2xl font-bold tabular-nums">{t('count', { count })}</p>
      {isActive && (
        <p className="mt-2 text-sm tabular-nums">
          {t('progress', { played: quantity - count, total: quantity, amount: money(won, currency) })}
        </p>
      )}
      <ul className="mt-2 flex flex-col gap-0.5 text-sm text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="mt-auto grid grid-cols-2 gap-2 pt-4 sm:flex sm:flex-wrap">
        {isActive ? (
          <Link to="/games/$id" params={{ id: gameId }} className={buttonClass({ size: 'sm' })}>
            {t('play')}
          </Link>
        ) : (
          <Button size="sm" loading={activate.isPending} onClick={() => activate.mutate(spins)}>
            {t('activate')}
          </Button>
        )}
        {count === quantity && (
          <Button variant="ghost" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate(spins)}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </Card>
  )
}
