/**
 * Tells a player's open pages what his accounts hold. Only the newest state counts: of all that has gathered each
 * account is read and published once, and a page ignores whatever is older than what it has.
 */
import { channels } from '@fairhall/contract/channels'
import type { Deps } from '../../platform/deps.ts'
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { listAccountsWithBalance } from './wallet.queries.ts'
import { toAccount } from './wallet.view.ts'

export function publishAccounts(deps: Deps): Consumer {
  return defineBatchConsumer({
    name: 'wallet.publications',
    types: ['account.changed', 'balance.changed'],
    async handle(tx, events) {
      const changed = new Map<string, Set<string>>()
      for (const { playerId, currency } of events) {
        changed.set(playerId, (changed.get(playerId) ?? new Set()).add(currency))
      }
      const settings = deps.settings.current()
      for (const [playerId, currencies] of changed) {
        for (const row of await listAccountsWithBalance(tx, playerId, [...currencies])) {
          const account = toAccount(settings, row)
          const idempotencyKey = `account:${account.id}:${account.version}`
          await deps.realtime.publish(channels.accounts(playerId), { account }, { idempotencyKey })
        }
      }
    },
  })
}
