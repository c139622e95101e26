import { BonusResult, BonusStatus } from '@fairhall/contract'
import type { Tx } from '../../../platform/database/database.ts'
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import { findBonus } from '../player-bonuses/player-bonuses.queries.ts'
import { findCostOfSpins, findPromise, settleShare } from './budgets.queries.ts'

/** Deliveries are stored under it. */
export const BUDGETS_CONSUMER = 'bonuses.budgets'

const PAYABLE: readonly BonusResult[] = [BonusResult.played, BonusResult.lost]

/** Frees what an ended bonus did not cost. A bonus costs the cash that its player got. */
export const settleBudgets = (): Consumer =>
  defineConsumer({
    name: BUDGETS_CONSUMER,
    kinds: ['bonus.finished', 'bonus.paid', 'bonus.changed', 'freespin.changed'],
    async handle(tx, event) {
      switch (event.kind) {
        case 'bonus.finished':
          return settleBonus(tx, event.bonusId, BigInt(event.released))
        case 'bonus.paid':
          return settleBonus(tx, event.bonusId, BigInt(event.paid))
        case 'bonus.changed': {
          const bonus = await findBonus(tx, event.bonusId)
          // Of the others, a correction may have paid something since `bonus.finished`.
          if (bonus?.status === BonusStatus.finished && !PAYABLE.includes(bonus.result))
            await settleBonus(tx, bonus.id, 0n)
          return
        }
        case 'freespin.changed': {
          const cost = await findCostOfSpins(tx, event.freespinId)
          if (cost !== null) await settleShare(tx, event.freespinId, cost)
        }
      }
    },
  })

async function settleBonus(tx: Tx, bonusId: string, cash: bigint): Promise<void> {
  const promise = await findPromise(tx, bonusId)
  if (promise !== null) await settleShare(tx, promise, cash)
}
