/**
 * Budgets of offers, in the base currency. Every issue reserves the most that it can cost, in its own transaction, so a budget is never
 * exceeded. When the bonus has ended, a consumer frees what it did not cost: no bet waits for a budget.
 */
import { toSubunits } from '@fairhall/money'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import type { OfferTerms } from '../offers/offers.rules.ts'
import { type BudgetUse, insertShares, listBudgetUse, reserve, wasIssued } from './budgets.queries.ts'
import { countPromises, isUsedUp } from './budgets.rules.ts'

type BudgetDeps = Pick<BonusesDeps, 'settings'>

/** What is taken of each offer's budget. */
type TakenBudgets = ReadonlyMap<string, bigint>

/** Asks the database only if an offer has a budget. */
export async function listTakenBudgets({ settings }: BudgetDeps, db: Db | Tx): Promise<TakenBudgets> {
  if (settings.current().bonuses.offers.every(({ budget }) => budget === null)) return new Map()
  return new Map((await listBudgetUse(db)).map(({ offer, reserved, used }) => [offer, reserved + used]))
}

/**
 * Reserves what an issue can cost. `issue` then inserts the bonus. The caller holds the player's lock. Terms that were chosen before
 * their offer had a budget need none.
 */
export async function issueWithinBudget(
  deps: BudgetDeps,
  tx: Tx,
  { terms, cause }: { terms: OfferTerms; cause: string },
  issue: () => Promise<boolean>,
): Promise<'issued' | 'nothing' | 'budget'> {
  const { offer, budget = null, cap } = terms
  const count = countPromises(terms)
  if (budget === null || count === 0) return (await issue()) ? 'issued' : 'nothing'
  if (await wasIssued(tx, cause)) return 'nothing'
  const share = BigInt(budget.share)
  if (!(await reserve(tx, offer, share * BigInt(count), limitOf(deps, terms)))) return 'budget'
  const isIssued = await issue()
  const recorded = await insertShares(tx, cause, { offer, cap: BigInt(cap ?? 0), share })
  if (!isIssued || recorded !== count)
    throw new Error(`${cause} reserved ${count} shares of ${offer} and issued ${recorded}`)
  return 'issued'
}

/** The present budget, so that raising it helps those who have chosen the offer. A removed offer keeps the one of its terms. */
function limitOf({ settings }: BudgetDeps, { offer, budget }: OfferTerms): bigint | null {
  const { bonuses, baseCurrency } = settings.current()
  const found = bonuses.offers.find(({ id }) => id === offer)
  if (found === undefined) return budget == null ? null : BigInt(budget.limit)
  return found.budget === null ? null : toSubunits(found.budget, baseCurrency.subunitToUnit)
}

interface OfferBudget extends BudgetUse {
  /** Null for an offer that has no budget any more. */
  limit: bigint | null
  isUsedUp: boolean
}

/** Budgets of present offers, and what former ones have taken. */
export async function listBudgets({ settings, db }: BudgetDeps & { db: Db }): Promise<OfferBudget[]> {
  const { bonuses, baseCurrency } = settings.current()
  const uses = new Map((await listBudgetUse(db)).map((use) => [use.offer, use]))
  const present = bonuses.offers.filter(({ id, budget }) => budget !== null || uses.has(id))
  const former = [...uses.keys()].filter((id) => !present.some((offer) => offer.id === id))
  const unitOfBase = baseCurrency.subunitToUnit
  return [
    ...present.map((offer) => {
      const use = uses.get(offer.id) ?? { offer: offer.id, reserved: 0n, used: 0n }
      const limit = offer.budget === null ? null : toSubunits(offer.budget, unitOfBase)
      const share = toSubunits(offer.base?.cap ?? '0', unitOfBase) * BigInt(Math.max(1, offer.spins.length))
      const taken = use.reserved + use.used
      return { ...use, limit, isUsedUp: limit !== null && isUsedUp(taken, share, limit) }
    }),
    ...former.map((id) => ({ ...(uses.get(id) as BudgetUse), limit: null, isUsedUp: false })),
  ]
}
