/** Commands about offers and what they cost. */
import { toDecimal } from '@fairhall/money'
import { listBudgets } from '../../bonuses/index.ts'
import type { Call, Command, TableRow } from '../command.ts'

async function showBudgets({ deps }: Call): Promise<TableRow[]> {
  const { code, subunitToUnit } = deps.settings.current().baseCurrency
  const shown = (sum: bigint) => `${toDecimal(sum, subunitToUnit)} ${code}`
  return (await listBudgets(deps)).map(({ offer, limit, reserved, used, isUsedUp }) => ({
    offer,
    budget: limit === null ? null : shown(limit),
    used: shown(used),
    reserved: shown(reserved),
    left: limit === null ? null : shown(limit > reserved + used ? limit - reserved - used : 0n),
    isUsedUp,
  }))
}

export const bonusCommands: readonly Command[] = [
  {
    words: 'bonus budgets',
    usage: '',
    about:
      'Lists the budget of each offer: what ended bonuses cost, what the others reserve, and what is left.',
    right: 'operations',
    needsReason: false,
    run: showBudgets,
  },
]
