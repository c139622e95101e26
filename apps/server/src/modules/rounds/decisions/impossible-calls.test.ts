/**
 * Calls that no honest provider sends are refused and move nothing: sums beyond the column size, and rounds of another
 * account.
 */
import { expect, test } from 'vitest'
import { bet, startAuditedProvider, win } from '#tests/support/games/game-provider.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { openGameSession } from '../../player-state/index.ts'
import { openAccount } from '../../wallet/index.ts'

const acme = await startAuditedProvider()

const LARGEST = '1000000000000000.00'
const wins = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => win(`w${from + index}`, LARGEST))

test('wins that exceed the maximum sum, in one call or several, are refused', async () => {
  const player = await acme.givenGambler()
  await acme.call('betwin', player.betwin('r1', [bet('b1', '1.00')]))
  const inOneCall = await acme.call('betwin', player.betwin('r1', wins(0, 100)))
  expect([inOneCall.status, inOneCall.meta?.api_code]).toEqual([400, 400])
  expect(await player.pockets()).toEqual([9900n, 0n, 0n])

  expect((await acme.call('betwin', player.betwin('r1', wins(200, 90)))).status).toBe(200)
  const above = await acme.call('betwin', player.betwin('r1', wins(300, 5)))
  expect([above.status, above.meta?.api_code]).toEqual([400, 400])
  expect((await acme.call('balance', player.balance())).balance).toBe('90000000000000099.00')
})

/** A dollar player with an additional euro account, and the fields that address the euro account. */
async function givenTwoAccounts() {
  const { db, clock } = acme.server.deps
  const player = await acme.givenGambler({ currency: 'USD' })
  const session = { id: crypto.randomUUID(), sessionId: crypto.randomUUID(), gameId: 'acme-train' }
  const accountId = await inTransaction(db, async (tx) => {
    const account = await openAccount(tx, player.playerId, 'EUR')
    await openGameSession(tx, { ...session, playerId: player.playerId, accountId: account.id }, clock.now())
    return account.id
  })
  await givenCash(acme.server, player.playerId, 'EUR', 10_000n)
  return { player, inEuro: { account_id: accountId, currency: 'EUR', session_id: session.id } }
}

test.each(['no round', 'a round'])(
  "a round can't be played, rolled back or finished through another account of its player that has %s open",
  async (has) => {
    const { player, inEuro } = await givenTwoAccounts()
    const [mine, others] = [`${has} mine`, `${has} of euro`]
    const stakes = [bet(`${has} b1`, '1.00')]
    expect((await acme.call('betwin', player.betwin(mine, stakes))).status).toBe(200)
    if (has === 'a round') {
      const own = player.betwin(others, [bet(`${has} b2`, '1.00')], inEuro)
      expect((await acme.call('betwin', own)).status).toBe(200)
    }
    const calls = {
      betwin: player.betwin(mine, [win(`${has} w1`, '5.00')], inEuro),
      rollback: player.rollback(mine, [[`${has} x1`, `${has} never`]], { ...inEuro, finished: true }),
      finish: { ...player.finish(mine), ...inEuro },
    }
    for (const [action, call] of Object.entries(calls)) {
      const { status, meta } = await acme.call(action, call)
      expect([action, status, meta?.api_code]).toEqual([action, 400, 400])
      expect(meta?.api_message).toMatch(/^round_id(_provider)?: belongs to another account$/)
    }
    expect(await acme.call('finish', player.finish(mine))).toEqual({ status: 200, balance: '99.00' })
  },
)
