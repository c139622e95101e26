/** Changes of a bonus outside of bets. All functions require the player's lock. */
import { refuse } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import type { BonusTerms, LockedPlayer } from '../../player-state/index.ts'
import { saveBonusTerms } from '../player-bonuses/player-bonuses.queries.ts'
import { clearBonus, finishBonus, isHeldByRound, toEndEntry } from './wagering.rules.ts'

export interface NewBonus {
  bonusId: string
  /** Subunits, like the following sums. */
  amount: bigint
  target: bigint
  maxBet: bigint | null
  cap: bigint | null
  terms: BonusTerms
}

/** Credits the bonus pocket and stores the terms in the player state. One active bonus per currency. */
export async function activateBonus(
  locked: LockedPlayer,
  currency: string,
  bonus: NewBonus,
  actor: string,
): Promise<void> {
  const asset = locked.asset(currency)
  if (asset.bonusId !== null) throw new Error(`A bonus in ${currency} is already active`)
  await locked.post({
    asset: currency,
    kind: 'bonus.activated',
    source: 'bonuses',
    externalId: `activated:${bonus.bonusId}`,
    contra: 'operator:bonuses',
    groupId: bonus.bonusId,
    actor,
    deltas: { bonus: bonus.amount },
  })
  await locked.saveAsset({
    ...asset,
    bonusId: bonus.bonusId,
    bonusMaxBet: bonus.maxBet,
    bonusTarget: bonus.target,
    bonusDone: 0n,
    bonusCap: bonus.cap,
    bonusOpen: 0,
    isBonusClosing: false,
    bonusTerms: bonus.terms,
  })
  await saveBonusTerms(locked.tx, locked.playerId, currency, JSON.stringify(bonus.terms))
}

/**
 * Turns the active bonus into cash if nothing is left to wager, as the next bet would. Returns whether it did. An event updates the
 * bonus's row.
 */
export async function releaseWagered(locked: LockedPlayer, currency: string): Promise<boolean> {
  const finished = finishBonus(locked.asset(currency), locked.balance(currency).bonus)
  if (finished?.event.result !== 'played') return false

  if (finished.entry !== null) await locked.post(finished.entry)
  await locked.saveAsset(finished.asset)
  await announce(locked.tx, finished.event)
  return true
}

/**
 * Forfeits the active bonus for a withdrawal. Returns whether there was one to forfeit: one that is wagered becomes cash.
 * @throws bonusRoundOpen while a round holds its money
 */
export async function forfeitForWithdrawal(
  locked: LockedPlayer,
  currency: string,
  actor: string,
): Promise<boolean> {
  const asset = locked.asset(currency)
  if (asset.bonusId === null) return false
  if (isHeldByRound(asset)) throw refuse('bonusRoundOpen')
  if (await releaseWagered(locked, currency)) return false

  const end = { result: 'cancelled', toCash: 0n, toOperator: locked.balance(currency).bonus } as const
  const entry = toEndEntry(asset, end, actor)
  if (entry !== null) await locked.post(entry)
  await locked.saveAsset(clearBonus(asset, end))
  const { playerId } = locked
  const finished = { bonusId: asset.bonusId, result: end.result, released: '0' } as const
  await announce(locked.tx, { kind: 'bonus.finished', playerId, currency, ...finished })
  return true
}
