/**
 * A wagered bonus after its end. Providers report some wins and rollbacks late, and then the player must have what they
 * would have had in time: of the bonus money at most the cap, and of that the part that was wagered. Pure.
 */
import type { CompletedBonus, PlayerAsset } from '../../player-state/index.ts'

const NOTHING = 0n
const least = (left: bigint, right: bigint) => (left < right ? left : right)
const most = (left: bigint, right: bigint) => (left > right ? left : right)

/** Of bonus money, what can become cash: without what sticks, and up to the cap. */
export function convertibleOf(pot: bigint, { cap, stuck }: Pick<CompletedBonus, 'cap' | 'stuck'>): bigint {
  const own = most(pot - stuck, NOTHING)
  return cap === null ? own : least(own, cap)
}

/** The part of a completed bonus that became the player's cash. After a rollback, only the share that is still wagered remains. */
export function withdrawableOf({ pot, done, target, cap, stuck }: CompletedBonus): bigint {
  const capped = convertibleOf(pot, { cap, stuck })
  return done >= target ? capped : (capped * most(done, NOTHING)) / target
}

export function findCompleted(asset: PlayerAsset, bonusId: string | null): CompletedBonus | null {
  if (bonusId === null) return null
  return asset.completedBonuses.find(({ id }) => id === bonusId) ?? null
}

export function recordCompleted(asset: PlayerAsset, bonus: CompletedBonus): PlayerAsset {
  const replaced = asset.completedBonuses.map((released) => (released.id === bonus.id ? bonus : released))
  return { ...asset, completedBonuses: replaced }
}

/** Bonus money that arrives late. Returns the part that becomes cash; the operator keeps the rest. */
export function addToCompleted(
  bonus: CompletedBonus,
  amount: bigint,
): { bonus: CompletedBonus; cash: bigint } {
  const added = { ...bonus, pot: bonus.pot + amount }
  const cash = most(withdrawableOf(added) - bonus.paid, NOTHING)
  return { bonus: { ...added, paid: bonus.paid + cash }, cash }
}

/** Bonus money that is taken back late. Returns the part that is deducted from cash; `missing` was lost in play before. */
export function takeFromCompleted(
  bonus: CompletedBonus,
  amount: bigint,
): { bonus: CompletedBonus; cash: bigint; missing: bigint } {
  const taken = least(amount, bonus.pot)
  const left = { ...bonus, pot: bonus.pot - taken }
  const cash = most(bonus.paid - withdrawableOf(left), NOTHING)
  return { bonus: { ...left, paid: bonus.paid - cash }, cash, missing: amount - taken }
}

/** Events about wagered bonuses whose cash a late win, a correction or a rollback has changed. */
export function latePaymentsOf(before: PlayerAsset, after: PlayerAsset): object[] {
  if (after.completedBonuses === before.completedBonuses) return []
  return after.completedBonuses.flatMap(({ id, paid }) => {
    const known = findCompleted(before, id)
    if (known === null || known.paid === paid) return []
    return [{ kind: 'bonus.paid', playerId: after.player, bonusId: id, paid: String(paid) }]
  })
}
