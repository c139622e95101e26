/** The balance that a game gets for its report of free spins. */
import { BonusCodeTrigger } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { startAuditedProvider } from '#tests/support/games/game-provider.ts'
import { giveActiveBonus, sportsWagering } from '#tests/support/payments/bonuses.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { withPlayerLock } from '../player-state/index.ts'

const acme = await startAuditedProvider()
const { server, spins } = acme
const { deps } = server

test.each([
  ['for games', {}, '17.00'],
  ['for sports, which is not the game’s', { sports: sportsWagering(1500) }, '7.00'],
])('a bonus %s', async (_, terms, balance) => {
  Object.assign(spins, { answer: 'accept', status: { state: 'unknown' } })
  const { id: playerId, accountId, token } = await givenPayer(server, { cash: 700n })
  await server.call('addBonusCode', {
    token,
    body: { bonusCode: 'spins20', trigger: BonusCodeTrigger.direct },
  })
  const id = (await server.call('listPlayerFreespins', { token, query: {} })).data[0]?.id ?? ''
  await server.call('activatePlayerFreespin', { token, params: { id } })
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, ['EUR'], (locked) =>
      giveActiveBonus(locked, 'EUR', { amount: 1000n, target: 4000n, terms }),
    ),
  )
  for (const status of ['active', 'played']) {
    const report = { issue_id: id, account_id: accountId, currency: 'EUR', status, total_win: '2.00' }
    expect((await acme.call('freespins', report)).balance).toBe(balance)
  }
})
