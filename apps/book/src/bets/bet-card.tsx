import { CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react'
import type { Bet, BetLeg } from '../api/types.ts'
import { useMatch } from '../matches/match-store.ts'
import { timeText, useMoney, useOdds } from '../parts/formats.ts'
import { useLabels } from '../parts/labels.ts'
import { useLocale, useTexts } from '../parts/texts.tsx'
import { go } from '../site/routes.ts'
import { useDay } from '../matches/clock.tsx'
import { isOpen } from './bet-store.ts'
import { BonusPart } from './bonus-part.tsx'
import { CashOut } from './cash-out.tsx'
import { readMarket } from './market-id.ts'

const TONES: Readonly<Record<Bet['state'], string>> = {
  placing: 'bg-raised text-muted',
  pending: 'bg-raised text-muted',
  open: 'bg-azure/15 text-azure',
  declined: 'bg-coral/15 text-coral',
  won: 'bg-jade/15 text-jade',
  lost: 'bg-raised text-muted',
  refunded: 'bg-raised text-muted',
  cashed_out: 'bg-jade/15 text-jade',
}

/** One bet with its selections. `isCompact` in the column of the slip. */
export function BetCard({ bet, isCompact = false }: { bet: Bet; isCompact?: boolean }) {
  const t = useTexts()
  const money = useMoney()
  const odds = useOdds()
  const open = isOpen(bet)
  const won = bet.legs.filter(({ result }) => result === 'won').length
  const kind = t(`bets.kinds.${bet.kind}`, { count: bet.legs.length, size: bet.sizes.join(', ') })
  return (
    <article className={isCompact ? 'border-t border-line p-4' : 'panel p-4'}>
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-sm">{kind}</h3>
        {bet.odds !== null && (
          <span className="text-sm font-semibold text-muted tabular-nums">
            {odds(bet.odds, bet.legs.length)}
          </span>
        )}
        {bet.isFree && (
          <span className="rounded-chip bg-brass/15 px-2 py-0.5 text-xs font-semibold text-brass">
            {t('freeBet.title')}
          </span>
        )}
        {open && won > 0 && bet.legs.length > 1 && (
          <span className="rounded-chip bg-jade/15 px-2 py-0.5 text-xs font-semibold text-jade">
            {t('bets.wonLegs', { count: won })}
          </span>
        )}
        {(!isCompact || bet.state !== 'open') && (
          <span className={`rounded-chip px-2 py-0.5 text-xs font-semibold ${TONES[bet.state]}`}>
            {t(`bets.states.${bet.state}`)}
          </span>
        )}
        <span className="ms-auto text-sm whitespace-nowrap tabular-nums">
          <span className="text-muted">{money.show(open ? bet.openStake : bet.stake)}</span>{' '}
          <span aria-hidden="true">→</span>{' '}
          <b>
            <span className="sr-only">{t(open ? 'bets.payout' : 'bets.paid')} </span>
            {money.show(open ? bet.maxReturn : paidOf(bet, money))}
          </b>
        </span>
      </header>
      <ul className="mt-2 flex flex-col gap-1.5">
        {bet.legs.map((leg) => (
          <Leg key={`${leg.matchId} ${leg.marketId}`} leg={leg} isDecided={!open} />
        ))}
      </ul>
      <BonusPart bet={bet} />
      {bet.declined !== null && (
        <p className="mt-2 text-sm text-coral">{t(`declined.${bet.declined.code}`)}</p>
      )}
      {bet.isCorrected && <p className="mt-2 text-xs text-muted">{t('bets.corrected')}</p>}
      {open && money.toSubunits(bet.cashedOut) !== 0n && (
        <p className="mt-2 text-xs text-muted">{t('bets.partly', { amount: money.show(bet.cashedOut) })}</p>
      )}
      {bet.state === 'open' && !bet.isFree && <CashOut bet={bet} />}
      {!isCompact && <Facts bet={bet} />}
    </article>
  )
}

/** What the player got: the settlement and what they cashed out before. */
function paidOf(bet: Bet, money: ReturnType<typeof useMoney>): string {
  return money.toDecimal((money.toSubunits(bet.returned) ?? 0n) + (money.toSubunits(bet.cashedOut) ?? 0n))
}

function Facts({ bet }: { bet: Bet }) {
  const t = useTexts()
  const locale = useLocale()
  const day = useDay(bet.placedAt)
  return (
    <p className="mt-3 flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-xs text-muted">
      <span>
        {day}, {timeText(bet.placedAt, locale)}
      </span>
      <span className="break-all">{t('bets.id', { id: bet.id })}</span>
    </p>
  )
}

const ICONS = {
  won: [CircleCheck, 'text-jade'],
  half_won: [CircleCheck, 'text-jade'],
  lost: [CircleX, 'text-coral'],
  half_lost: [CircleX, 'text-coral'],
  void: [CircleMinus, 'text-muted'],
  open: [CircleDashed, 'text-muted'],
} as const

function Leg({ leg, isDecided }: { leg: BetLeg; isDecided: boolean }) {
  const t = useTexts()
  const labels = useLabels()
  const odds = useOdds()
  const match = useMatch(leg.matchId)
  const place = { ...leg, ...readMarket(leg.marketId) }
  const result = leg.result ?? 'open'
  const [Icon, colour] = ICONS[result]
  const score =
    leg.score ?? (match !== undefined && match.scoreboard.phase !== 'before' ? match.scoreboard.score : null)
  return (
    <li className="flex items-start gap-2 text-sm">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <button
        type="button"
        className="min-w-0 flex-1 text-start hover:underline"
        onClick={() => go(`/match/${leg.matchId}`)}
      >
        <span className="font-medium">{labels.selection(place, leg.selectionId)}</span>{' '}
        {(leg.result !== null || !isDecided) && (
          <span className="sr-only">{t(`bets.results.${result}`)}</span>
        )}
        <span className="block truncate text-xs text-muted">
          {labels.market(place)} · {leg.home} – {leg.away}
          {score !== null && (
            <b className="ms-1 font-semibold text-text tabular-nums">
              {score.home}–{score.away}
            </b>
          )}
          {leg.score === null && match !== undefined && match.scoreboard.clock !== '' && (
            <span className="text-jade"> {match.scoreboard.clock}</span>
          )}
        </span>
      </button>
      <span className="text-muted tabular-nums">{odds(leg.odds)}</span>
    </li>
  )
}
