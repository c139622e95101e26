/** What is shown in place of a deposit: the player's break, else the limits that block it. */
import { LimitDefinition } from '@fairhall/contract/codes'
import type { PlayerLimit } from '@fairhall/contract'
import { compareAmounts } from '@fairhall/ui/amount'
import { pauseOf } from '../../../shell/limits/pause.ts'

export type CardLimit = Pick<
  PlayerLimit,
  | 'id'
  | 'definition'
  | 'period'
  | 'amount'
  | 'currentAmount'
  | 'currency'
  | 'until'
  | 'returnDelayHours'
  | 'mayReturn'
  | 'returnAskedAt'
  | 'removal'
>

type LimitCard =
  | { kind: 'break'; period: string; until: string | null }
  | { kind: 'limits'; limits: CardLimit[] }

const isReached = ({ amount, currentAmount }: CardLimit) =>
  amount !== null && currentAmount !== null && compareAmounts(currentAmount, amount) >= 0

/**
 * A break hides every limit. Limits apply across currencies, so a limit in another currency is shown if none in this
 * one is used up. If no limit is used up, a single deposit was too large for one of them. Then each is shown with
 * what is left of it.
 */
export function limitCard(limits: readonly CardLimit[], currency: string): LimitCard {
  const pause = pauseOf(limits)
  if (pause !== null) return { kind: 'break', period: pause.period, until: pause.until }
  const deposits = limits.filter(({ definition }) => definition === LimitDefinition.deposit)
  const reached = deposits.filter(isReached)
  const here = reached.filter((limit) => limit.currency === currency)
  return { kind: 'limits', limits: [here, reached, deposits].find(({ length }) => length > 0) ?? [] }
}
