/**
 * Hourly budgets for codes by text message: per player, visitor's network, leading digits and country of the number, and
 * installation. Without them one visitor could order thousands of paid messages to their own numbers. No budget depends on
 * which account owns the number.
 */
import { createHmac } from 'node:crypto'
import { phoneCountries } from '@fairhall/rules/phone-country'
import type { Tx } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { wideNetworkOf } from '../../../platform/http/limits/networks.ts'
import { countCodes } from './code-budgets.queries.ts'

const PURPOSE = 'code-budget'
const HOUR_MS = 60 * 60 * 1000
/** Length of the calling code plus first digits. Premium-rate fraud rents number ranges in blocks of this size. */
const PREFIX_DIGITS = 6

interface Spender {
  phone: string
  address: string
  playerId: string | null
}

type BudgetName = 'player' | 'network' | 'prefix' | 'country' | 'installation'

/** Thrown when a budget is used up. The caller's transaction must not commit. */
export class BudgetUsedUp extends Error {
  readonly budget: BudgetName
  constructor(budget: BudgetName) {
    super(`the code budget of the ${budget} is used up`)
    this.budget = budget
  }
}

/**
 * Counts one code in every budget. Must be the last step of the transaction that requests the code. All callers lock the rows in
 * the same order, the shared installation row last.
 * @throws BudgetUsedUp
 */
export async function spendBudgets(deps: OnboardingDeps, tx: Tx, spender: Spender): Promise<void> {
  const { phone, address, playerId } = spender
  const { perPlayer, perNetwork, perPrefix, perCountry, perInstallation } =
    deps.settings.current().signIn.codes
  const digits = phone.replaceAll(/\D/g, '')
  const budgets: [BudgetName, string, number][] = [
    ...(playerId === null ? [] : [['player', playerId, perPlayer] as [BudgetName, string, number]]),
    ['network', wideNetworkOf(address), perNetwork],
    ['prefix', digits.slice(0, PREFIX_DIGITS), perPrefix],
    ['country', [...phoneCountries(phone)].sort().join(' '), perCountry],
    ['installation', '', perInstallation],
  ]
  const hour = Math.floor(deps.clock.now().getTime() / HOUR_MS)
  const { key } = deps.secrets.current(PURPOSE)
  const keys = budgets.map(([name, scope]) =>
    createHmac('sha256', key).update(`${name}\0${scope}\0${hour}`).digest(),
  )
  const counts = await countCodes(tx, keys, new Date((hour + 1) * HOUR_MS))
  const usedUp = budgets.find(([, , limit], index) => (counts[index] ?? 0) > limit)
  if (usedUp !== undefined) throw new BudgetUsedUp(usedUp[0])
}

/** Seconds until the budgets reset. */
export function secondsOfHourLeft({ clock }: OnboardingDeps): number {
  return Math.ceil((HOUR_MS - (clock.now().getTime() % HOUR_MS)) / 1000)
}
