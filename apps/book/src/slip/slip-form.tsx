import { Button } from '@fairhall/ui/button'
import { ODDS_POLICIES, type OddsPolicy } from '@fairhall/odds'
import { Check, TrendingUp, TriangleAlert } from 'lucide-react'
import { type MoneyOf, useMoney, useOdds } from '../parts/formats.ts'
import { isOneOf } from '../parts/is-one-of.ts'
import { useTexts } from '../parts/texts.tsx'
import { hasSite, postToSite } from '../site/site.ts'
import { session, type Session } from '../state/sportsbook.ts'
import { useStore } from '../state/store.ts'
import { withFreeBet } from './free-bet.rules.ts'
import { FreeBetChoice, useChosenFreeBet } from './free-bet-choice.tsx'
import { place, placement, toPlaceRequests } from './placement.ts'
import {
  acceptOdds,
  keyOf,
  obstacleOf,
  type Slip,
  type SlipObstacle,
  sumsOf,
  toRequests,
  totalOdds,
} from './slip.rules.ts'
import { oddsPolicy, slip } from './slip-store.ts'
import { StakeInput } from './stake-input.tsx'
import { SplitStake, Sum } from './sums.tsx'

/** Stake, sums and the button that places the bet. */
export function SlipForm({ slip: now }: { slip: Slip }) {
  const t = useTexts()
  const money = useMoney()
  const odds = useOdds()
  const player = useStore(session)
  const policy = useStore(oddsPolicy)
  const { free, isUnfit } = useChosenFreeBet(now)
  const priced = free === null ? now : withFreeBet(now, free)
  const sums = sumsOf(priced, money.toSubunits)
  const total = totalOdds(now)
  const balance = player.kind === 'player' ? money.toSubunits(player.session.balance) : null
  const max =
    player.kind === 'player' && player.session.stakeMax !== null
      ? money.toSubunits(player.session.stakeMax)
      : null
  // The player's cash and the max bet don't matter for a free bet.
  const bounds = free === null ? { policy, balance, max } : { policy, balance: null, max: null }
  const obstacle = isUnfit ? 'free_bet' : obstacleOf(priced, sums, bounds)
  const isBetter =
    obstacle !== 'odds_changed' && now.picks.some((pick) => pick.now !== null && pick.now > pick.odds)
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (obstacle === null && player.kind === 'player')
          void place(toPlaceRequests(toRequests(priced, money.toSubunits), free?.id ?? null))
      }}
    >
      {isBetter && (
        <p
          role="status"
          className="flex items-center gap-2 rounded-control border border-jade/40 bg-jade/10 px-3 py-2 text-sm"
        >
          <TrendingUp aria-hidden="true" className="size-4 shrink-0 text-jade" />
          {t('slip.betterOdds')}
        </p>
      )}
      <FreeBetChoice slip={now} />
      {free === null && <Stake slip={now} money={money} most={mostOf(balance, max)} player={player} />}
      <dl className="flex flex-col gap-1 text-sm">
        {total !== null && <Sum name={t('slip.totalOdds')} value={odds(total, now.picks.length)} />}
        {now.kind !== 'combo' && now.picks.length > 1 && (
          <Sum name={t('slip.bets')} value={String(sums.combinations)} />
        )}
        {now.kind === 'single' && now.picks.length > 1 && (
          <Sum name={t('slip.totalStake')} value={money.showSubunits(sums.stake)} />
        )}
        {free === null && <SplitStake stake={sums.stake} money={money} />}
        <div className="flex items-baseline justify-between gap-3">
          <dt>{t('slip.payout')}</dt>
          <dd className="m-0 text-lg font-bold tabular-nums">
            {money.showSubunits(free === null ? sums.maxReturn : sums.maxReturn - sums.stake)}
          </dd>
        </div>
      </dl>
      <Problem obstacle={obstacle} max={max} money={money} />
      {/* In a sheet that is too low for the whole slip, it stays in sight. */}
      <div className="sticky bottom-0 -my-2 bg-panel py-2">
        <PlaceButton
          obstacle={obstacle}
          player={player}
          stake={money.showSubunits(sums.stake)}
          isFree={free !== null}
        />
      </div>
      <Policy policy={policy} />
    </form>
  )
}

const mostOf = (balance: bigint | null, max: bigint | null): bigint | null =>
  balance === null ? null : max !== null && max < balance ? max : balance

const PRESETS = [5n, 10n, 50n]

interface StakeProps {
  slip: Slip
  money: MoneyOf
  most: bigint | null
  player: Session
}

/** One stake for the whole bet, or for each of the singles. */
function Stake({ slip: now, money, most, player }: StakeProps) {
  const t = useTexts()
  const [only] = now.picks
  const isSingle = now.kind === 'single'
  const value = isSingle ? (only === undefined ? '' : (now.stakes[keyOf(only)] ?? '')) : now.stake
  const set = (stake: string) =>
    slip.change((one) =>
      isSingle
        ? { ...one, stakes: Object.fromEntries(one.picks.map((pick) => [keyOf(pick), stake])) }
        : { ...one, stake },
    )
  const unit = money.toSubunits('1') ?? 1n
  const count = isSingle ? BigInt(now.picks.length) : 1n
  return (
    <div className="flex flex-wrap items-end gap-2">
      {(!isSingle || now.picks.length === 1) && (
        <div className="min-w-32 flex-1 min-[700px]:basis-full">
          <StakeInput label={t('slip.stake')} value={value} onValue={set} />
        </div>
      )}
      <div className="flex min-w-46 flex-1 gap-2">
        {PRESETS.map((preset) => (
          <button
            key={String(preset)}
            type="button"
            className="preset"
            aria-label={t('slip.preset', { amount: money.showSubunits(preset * unit) })}
            onClick={() => set(money.toDecimal(preset * unit))}
          >
            {String(preset)}
          </button>
        ))}
        {most !== null && most > 0n && (
          <button type="button" className="preset" onClick={() => set(money.toDecimal(most / count))}>
            {t('slip.max')}
          </button>
        )}
      </div>
      {player.kind === 'player' && (
        <p className="flex w-full justify-between gap-3 text-xs text-muted">
          <span>
            {t('slip.balance', { amount: money.show(player.session.balance) })}
            {money.toSubunits(player.session.bonusBalance) !== 0n && (
              <> {t('slip.bonusBalance', { amount: money.show(player.session.bonusBalance) })}</>
            )}
          </span>
          {player.session.stakeMax !== null && (
            <span>{t('slip.stakeMax', { amount: money.show(player.session.stakeMax) })}</span>
          )}
        </p>
      )}
    </div>
  )
}

/** Obstacles with a text; the button says the others. */
const EXPLAINED = [
  'same_match',
  'closed',
  'above_max',
  'above_balance',
  'free_bet',
] as const satisfies SlipObstacle[]

function Problem({
  obstacle,
  max,
  money,
}: {
  obstacle: SlipObstacle | null
  max: bigint | null
  money: MoneyOf
}) {
  const t = useTexts()
  const placing = useStore(placement)
  const text =
    placing.kind === 'unconfirmed'
      ? t('slip.unconfirmed')
      : placing.kind === 'refused'
        ? t('slip.refused')
        : obstacle === 'odds_changed'
          ? t('slip.worseOdds')
          : isOneOf(EXPLAINED, obstacle)
            ? t(`slip.obstacles.${obstacle}`, { amount: money.showSubunits(max ?? 0n) })
            : null
  if (text === null) return null
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control border border-coral/40 bg-coral/10 px-3 py-2 text-sm"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-coral" />
      {text}
    </p>
  )
}

interface PlaceProps {
  obstacle: SlipObstacle | null
  player: Session
  stake: string
  isFree: boolean
}

/** The one main action: log in, agree to new odds, deposit, try again or place the bet. */
function PlaceButton({ obstacle, player, stake, isFree }: PlaceProps) {
  const t = useTexts()
  const placing = useStore(placement)
  if (player.kind === 'unknown') return <Button wide loading size="lg" />
  if (player.kind === 'failed') return <p className="text-sm text-muted">{t('slip.failed')}</p>
  if (!hasSite) return <p className="text-sm text-muted">{t('slip.guest')}</p>
  if (player.kind === 'guest')
    return (
      <Button wide size="lg" onClick={() => postToSite({ kind: 'sign-in.requested' })}>
        {t('slip.signIn')}
      </Button>
    )
  if (!player.session.canBet) return <p className="text-sm text-muted">{t('slip.cannotBet')}</p>
  if (placing.kind === 'placing')
    return (
      <div role="status" className="flex flex-col gap-2 text-center text-sm text-muted">
        <Button wide loading size="lg">
          {t('slip.placing')}
        </Button>
        <span>{t(placing.isLive ? 'slip.delay' : 'slip.placing')}</span>
      </div>
    )
  if (placing.kind === 'unconfirmed')
    return (
      <Button wide size="lg" onClick={() => void place(placing.requests)}>
        {t('slip.retry')}
      </Button>
    )
  if (obstacle === 'odds_changed')
    return (
      <Button wide size="lg" onClick={() => slip.change(acceptOdds)}>
        {t('slip.acceptAndBet')}
      </Button>
    )
  if (obstacle === 'above_balance')
    return (
      <Button wide size="lg" variant="secondary" onClick={() => postToSite({ kind: 'deposit.requested' })}>
        {t('slip.deposit')}
      </Button>
    )
  return (
    <Button wide size="lg" type="submit" disabled={obstacle !== null}>
      {obstacle === 'no_stake'
        ? t('slip.placeNothing')
        : t(isFree ? 'freeBet.place' : 'slip.place', { amount: stake })}
    </Button>
  )
}

function Policy({ policy }: { policy: OddsPolicy }) {
  const t = useTexts()
  return (
    <label className="flex items-center gap-2 text-sm text-muted">
      <Check aria-hidden="true" className="size-4 shrink-0 text-jade" />
      <span className="sr-only">{t('slip.policy')}</span>
      <select
        className="choice flex-1"
        value={policy}
        onChange={({ target }) =>
          oddsPolicy.write(ODDS_POLICIES.find((one) => one === target.value) ?? 'higher')
        }
      >
        {ODDS_POLICIES.map((one) => (
          <option key={one} value={one}>
            {t(`slip.policies.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
