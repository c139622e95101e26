/**
 * A wagered bonus after its end. Providers report some wins and rollbacks late, and then the player must have what they
 * would have had in time: of the bonus money at most the cap, and of that the part that was wagered. Pure.
 */
import type { ReleasedBonus, PlayerAsset } from '../player-state/index.ts'

const NOTHING = 0n
const least = (left: bigint, right: bigint) => (left < right ? left : right)
const most = (left: bigint, right: bigint) => (left > right ? left : right)

/** The part of a completed bonus that became the player's cash. After a rollback, only the share that is still wagered remains. */
export function dueOf({ pot, done, target, cap }: ReleasedBonus): bigint {
  const capped = cap === null ? pot : least(pot, cap)
  return done >= target ? capped : (capped * most(done, NOTHING)) / target
}

export function findReleased(asset: PlayerAsset, bonusId: string | null): ReleasedBonus | null {
  if (bonusId === null) return null
  return asset.bonusReleased.find(({ id }) => id === bonusId) ?? null
}

export function keepReleased(asset: PlayerAsset, bonus: ReleasedBonus): PlayerAsset {
  const replaced = asset.bonusReleased.map((released) => (released.id === bonus.id ? bonus : released))
  return { ...asset, bonusReleased: replaced }
}

/** Bonus money that arrives late. Returns the part that becomes cash; the operator keeps the rest. */
export function addToReleased(bonus: ReleasedBonus, amount: bigint): { bonus: ReleasedBonus; cash: bigint } {
  const added = { ...bonus, pot: bonus.pot + amount }
  const cash = most(dueOf(added) - bonus.paid, NOTHING)
  return { bonus: { ...added, paid: bonus.paid + cash }, cash }
}

/** Bonus money that is taken back late. Returns the part that is deducted from cash; `missing` was lost in play before. */
export function takeFromReleased(
  bonus: ReleasedBonus,
  amount: bigint,
): { bonus: ReleasedBonus; cash: bigint; missing: bigint } {
  const taken = least(amount, bonus.pot)
  const left = { ...bonus, pot: bonus.pot - taken }
  const cash = most(bonus.paid - dueOf(left), NOTHING)
  return { bonus: { ...left, paid: bonus.paid - cash }, cash, missing: amount - taken }
}
