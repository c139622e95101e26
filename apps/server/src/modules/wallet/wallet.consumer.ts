/**
 * Publishes account balances to the player's open pages. Only the newest state counts: each account is read and
 * published once per batch, and pages ignore older versions.
 */
import type { WalletDeps } from './wallet.deps.ts'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { defineSubjectPublications, toPlayer } from '../../platform/realtime/publications.ts'
import { listAccountsOf } from './wallet.queries.ts'
import { isListed, isShowable, toAccount } from './wallet.view.ts'

export function publishAccounts(deps: WalletDeps): Consumer {
  return defineSubjectPublications(deps.realtime, {
    name: 'wallet.publications',
    kinds: ['account.changed', 'balances.changed', 'balance.changed'],
    subjectsOf: (event) =>
      'playerIds' in event
        ? event.playerIds.map((playerId) => ({ playerId, currency: event.currency }))
        : [event],
    entityOf: ({ playerId, currency }) => `${playerId} ${currency}`,
    async load(tx, accounts) {
      const settings = deps.settings.current()
      const rows = await listAccountsOf(tx, accounts)
      return rows
        .filter((row) => isShowable(settings, row))
        .map((row) => {
          const account = toAccount(settings, row)
          const message = { account, isGone: !isListed(settings, row) }
          return toPlayer('accounts', row.playerId, message, `account:${account.id}:${account.version}`)
        })
    },
  })
}
