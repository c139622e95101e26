/** Starts a bonus: its money enters the pocket and its row becomes active. All functions require the player's lock. */
import { BonusStatus } from '@fairhall/contract'
import type { BonusesDeps } from '../bonuses.deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import type { LockedPlayer, SportsWagering } from '../../player-state/index.ts'
import { showAccount } from '../../wallet/index.ts'
import { type OfferTerms, toThousandths } from '../offers/offers.rules.ts'
import { isPaused, mayGetOffers } from '../offers/offers.service.ts'
import { activateBonus, releaseWagered } from '../wagering/wagering.service.ts'
import {
  findBonus,
  findBonusOfCause,
  hasActiveBonus,
  listEarlierOfPackage,
  type PlayerBonus,
  updateBonus,
} from './player-bonuses.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Free spins that were played are running: their winnings are the player's in any case. */
export const isBonusPaused = (
  deps: Pick<BonusesDeps, 'settings'>,
  { cause, offer }: Pick<PlayerBonus, 'cause' | 'offer'>,
): boolean => !cause.startsWith('freespin:') && isPaused(deps, offer)

/** Whether an earlier bonus of the package must be activated or cancelled first. One that is paused must not hold up the others. */
export async function isOutOfOrder(
  deps: Pick<BonusesDeps, 'clock' | 'settings'>,
  tx: Tx,
  bonus: PlayerBonus,
): Promise<boolean> {
  const earlier = await listEarlierOfPackage(tx, bonus, deps.clock.now())
  return earlier.some((one) => !isBonusPaused(deps, one))
}

/**
 * Why a bonus must not start now: own money that waits elsewhere could become cash again while only bonus money is at risk. A
 * withdrawal that the player can't cancel any more may still be returned by staff or its provider.
 */
export async function waitingCashOf(
  { hasCancellableWithdrawal }: Pick<BonusesDeps, 'hasCancellableWithdrawal'>,
  locked: LockedPlayer,
  currency: string,
): Promise<'vaultNotEmpty' | 'bonusWithdrawalOpen' | null> {
  const { vault, locked: held } = locked.balance(currency)
  if (vault > 0n) return 'vaultNotEmpty'
  if (held === 0n) return null
  return (await hasCancellableWithdrawal(locked.tx, locked.playerId, currency)) ? 'bonusWithdrawalOpen' : null
}

/**
 * The caller has checked that the bonus may start and that no other one is active. A bonus without a wagering requirement becomes cash
 * immediately: no bet has to follow that would end it.
 */
export async function startBonus(
  { clock }: Pick<BonusesDeps, 'clock'>,
  locked: LockedPlayer,
  bonus: PlayerBonus,
  actor: string,
): Promise<void> {
  const { playerId, tx } = locked
  const { smallestBet, isSticky = false } = bonus.terms
  const { contributions, forbidden, sports } = bonus.terms.wagering
  const activated = {
    bonusId: bonus.id,
    amount: bonus.amount,
    target: bonus.target,
    maxBet: bonus.max_bet,
    cap: bonus.cap,
    terms: {
      contributions,
      forbidden,
      ...(smallestBet == null ? {} : { smallestBet }),
      ...(sports != null && { sports: toSportsWagering(sports) }),
      ...(isSticky && { stuck: String(bonus.amount) }),
    },
  }
  await activateBonus(locked, bonus.currency, activated, actor)
  await showAccount(tx, playerId, bonus.currency)
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + bonus.days * DAY_MS)
  await updateBonus(tx, bonus.id, { status: BonusStatus.active, expires_at: expiresAt }, now)
  await announce(tx, { kind: 'bonus.changed', playerId, bonusId: bonus.id })
  await releaseWagered(locked, bonus.currency)
}

const toSportsWagering = (sports: NonNullable<OfferTerms['wagering']['sports']>): SportsWagering => ({
  ...sports,
  oddsMin: toThousandths(sports.oddsMin),
  legOddsMin: toThousandths(sports.legOddsMin),
})

/**
 * Starts the bonus that a deposit has just issued: choosing it with the deposit was the player's consent. It waits for
 * the player where `activatePlayerBonus` would refuse it. Free spins wait too: their game provider activates them.
 */
export async function startBonusOfDeposit(
  deps: StartDeps,
  locked: LockedPlayer,
  invoiceId: string,
): Promise<void> {
  const { tx, playerId } = locked
  const bonus = await findBonusOfCause(tx, `deposit:${invoiceId}`)
  if (bonus === null || !(await mayStart(deps, locked, bonus))) return
  const { currency } = bonus
  // A bet has ended the active one. This event is handled after that of its end.
  if (await hasActiveBonus(tx, playerId, currency))
    await announce(tx, { kind: 'bonus.chosen', playerId, bonusId: bonus.id, currency })
  else await startBonus(deps, locked, bonus, bonus.cause)
}

/**
 * Starts a bonus that has waited for the event of another one, unless the player may not have it any more or has ended it. If the
 * other one is still active, its event is delayed: the player activates this one later.
 */
export async function startWaiting(deps: StartDeps, locked: LockedPlayer, bonusId: string): Promise<void> {
  const { tx, playerId } = locked
  const [bonus, now] = [await findBonus(tx, bonusId), deps.clock.now()]
  if (bonus?.status !== BonusStatus.issued || bonus.activate_by <= now) return
  if (!(await mayGetOffers(locked, now)) || !(await mayStart(deps, locked, bonus))) return
  if (!(await hasActiveBonus(tx, playerId, bonus.currency)))
    await startBonus(deps, locked, bonus, bonus.cause)
}

type StartDeps = Pick<BonusesDeps, 'clock' | 'hasCancellableWithdrawal' | 'settings'>

/** Whether nothing but the row of an ended bonus can keep this one from starting. */
async function mayStart(deps: StartDeps, locked: LockedPlayer, bonus: PlayerBonus): Promise<boolean> {
  const { currency } = bonus
  if (isBonusPaused(deps, bonus) || locked.asset(currency).bonusId !== null) return false
  if ((await waitingCashOf(deps, locked, currency)) !== null) return false
  return !(await isOutOfOrder(deps, locked.tx, bonus))
}
