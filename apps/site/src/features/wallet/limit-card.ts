/** What the card says that stands in the place of a deposit: the player's break, else the limits that are in its way. */
import type { PlayerLimit } from '@fairhall/contract'
import { compareAmounts } from '@fairhall/ui/amount'

const DEPOSIT = 3
const EXCLUSION = 4
const COOLING_OFF = 5

export type CardLimit = Pick<
  PlayerLimit,
  'id' | 'definition' | 'period' | 'amount' | 'currentAmount' | 'currency' | 'until'
>

export type LimitCard =
  | { is: 'break'; period: string; until: string | null }
  | { is: 'limits'; limits: CardLimit[] }

const isReached = ({ amount, currentAmount }: CardLimit) =>
  amount !== null && currentAmount !== null && compareAmounts(currentAmount, amount) >= 0

/**
 * A break hides every limit. A limit holds over all currencies: one in another currency is shown where none in this one is
 * used up; and where none is, a single deposit was too large for one of them, so that what is left of each is shown.
 */
export function limitCard(limits: readonly CardLimit[], currency: string): LimitCard {
  const pause = limits
    .filter(({ definition }) => definition === COOLING_OFF || definition === EXCLUSION)
    .toSorted((a, b) => (a.until === b.until ? 0 : endsLater(a.until, b.until) ? -1 : 1))[0]
  if (pause !== undefined) return { is: 'break', period: pause.period, until: pause.until }
  const deposits = limits.filter(({ definition }) => definition === DEPOSIT)
  const reached = deposits.filter(isReached)
  const here = reached.filter((limit) => limit.currency === currency)
  return { is: 'limits', limits: [here, reached, deposits].find(({ length }) => length > 0) ?? [] }
}

/** Moments of one form: the later one is also the later text. None is for good. */
const endsLater = (left: string | null, right: string | null) =>
  left === null || (right !== null && left > right)
