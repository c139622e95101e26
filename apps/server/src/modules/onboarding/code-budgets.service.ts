/**
 * Budgets for codes by text message, each for one hour: of the player, the visitor's network, the leading digits and the country of
 * the number, and of the installation. Without them one visitor could order paid messages by the thousand for their own
 * numbers. Nothing here depends on who has the number.
 */
import { createHmac } from 'node:crypto'
import { phoneCountries } from '@fairhall/rules/phone-country'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { wideNetworkOf } from '../../platform/http/rate-limit.ts'
import { countCodes } from './code-budgets.queries.ts'

const PURPOSE = 'code-budget'
const HOUR_MS = 60 * 60 * 1000
/** Calling code and the first digits of a range: ranges that earn money by being called are rented by such blocks. */
const PREFIX_DIGITS = 6

export interface Spender {
  phone: string
  address: string
  playerId: string | null
}

export type BudgetName = 'player' | 'network' | 'prefix' | 'country' | 'installation'

/** A budget is used up: the caller's transaction must not commit. */
export class BudgetUsedUp extends Error {
  readonly budget: BudgetName
  constructor(budget: BudgetName) {
    super(`the code budget of the ${budget} is used up`)
    this.budget = budget
  }
}

/**
 * Counts one code in every budget, as the last step of the transaction that requests it. The rows are locked in the same order by
 * everyone, the one that all share last.
 * @throws BudgetUsedUp
 */
export async function spendBudgets(deps: Deps, tx: Tx, spender: Spender): Promise<void> {
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
  const keys = budgets.map(([name, whose]) =>
    createHmac('sha256', key).update(`${name}\0${whose}\0${hour}`).digest(),
  )
  const counts = await countCodes(tx, keys, new Date((hour + 1) * HOUR_MS))
  const usedUp = budgets.find(([, , most], place) => (counts[place] ?? 0) > most)
  if (usedUp !== undefined) throw new BudgetUsedUp(usedUp[0])
}

/** Seconds until the budgets begin again. */
export function secondsOfHourLeft({ clock }: Pick<Deps, 'clock'>): number {
  return Math.ceil((HOUR_MS - (clock.now().getTime() % HOUR_MS)) / 1000)
}
