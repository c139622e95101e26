/** Money that was paid beyond a limit, or while the player may not deposit, on its way back to them. */
import type { Deps } from '../../../platform/deps.ts'
import { listReturns, retryReturn, type ReturnRow } from '../../payments/index.ts'
import type { Call, Command, TableRow } from '../command.ts'
import { idOf, inFull } from './payment-words.ts'

function toRow(deps: Deps, row: ReturnRow): TableRow {
  return {
    invoice: row.id,
    deposit: row.returns,
    player: row.player_id,
    amount: inFull(deps, row.amount, row.currency),
    why: row.why,
    method: row.method,
    state: row.state,
    since: row.created_at,
  }
}

const payments = { right: 'payments' } as const

export const returnCommands: readonly Command[] = [
  {
    ...payments,
    words: 'return list',
    usage: '',
    about: 'Money that is held and was not returned yet, and why it is held.',
    needsReason: false,
    run: async ({ deps }: Call) => (await listReturns(deps.db)).map((row) => toRow(deps, row)),
  },
  {
    ...payments,
    words: 'return retry',
    usage: '<invoice>',
    about: 'Sends held money back: approves a return that waits, or orders one again that is under way.',
    needsReason: true,
    run: async (call: Call) => {
      const { deps, actor, reason } = call
      await retryReturn(deps, idOf(call), { actor, reason })
      return (await listReturns(deps.db, idOf(call))).map((row) => toRow(deps, row))
    },
  },
]
