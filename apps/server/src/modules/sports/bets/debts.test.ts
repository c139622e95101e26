/** A correction that takes back more than the player has: staff sees it, and withdrawals wait while it is owed. */
import { errors } from '@fairhall/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callSports } from '#tests/sports-conformance/run-case.ts'
import { single, startWithSportsbook, type WithSportsbook } from '#tests/support/games/sportsbook.ts'
import { givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { auditBooks } from '../../audit/index.ts'
import { sportsChecks } from './bet-checks.queries.ts'
import { findTampering } from '#tests/support/server/tampering.ts'
import { findInvoice } from '../../invoices/index.ts'

let acme: WithSportsbook

beforeAll(async () => {
  acme = await startWithSportsbook()
})
afterAll(() => acme.stop())

async function givenDebtor() {
  const { server } = acme
  const payer = await givenPayer(server, { cash: 10_000n })
  const session = (await server.call('openBettingSession', { token: payer.token })).data
  const target = acme.targetOf({
    accountId: payer.accountId,
    currency: session.currency,
    sessionId: session.token,
  })
  const send = (action: string, body: object) => callSports(target, action, { ...target.account, ...body })
  await send('place', single(`${payer.id}-b`, '10.00', session.token))
  await send('settle', { bet_id: `${payer.id}-b`, version: 1, result: 'won', total_return: '60.00' })
  await send('place', single(`${payer.id}-drain`, '150.00', session.token))
  const corrected = await send('settle', {
    bet_id: `${payer.id}-b`,
    version: 2,
    result: 'lost',
    total_return: '0.00',
  })
  expect(corrected.body).toMatchObject({ owed: '60.00', balance: '0.00' })
  return { payer, send }
}

test('staff sees the debt once, and a withdrawal waits for staff until the bet has repaid it', async () => {
  const { server } = acme
  const { payer, send } = await givenDebtor()
  await server.settle()
  const { rows } = await server.deps.db.query<{ details: object }>(
    "select details from audit_event where player_id = $1 and action = 'bet.owed'",
    [payer.id],
  )
  expect(rows).toEqual([{ details: { currency: 'EUR', taken: '0', shortfall: '6000' } }])

  await send('void', { bet_id: `${payer.id}-drain`, version: 1 })
  const waiting = await withdraw(server, payer, '20.00')
  expect(await findInvoice(server.deps.db, waiting.data.id)).toMatchObject({
    state: 'requested',
    looked_at_for: ['owed'],
  })
  await send('settle', { bet_id: `${payer.id}-b`, version: 3, result: 'won', total_return: '60.00' })
  const free = await withdraw(server, payer, '20.00')
  expect(await findInvoice(server.deps.db, free.data.id)).toMatchObject({
    state: 'approved',
    looked_at_for: null,
  })
  expect((await auditBooks(server.deps.pool)).findings).toEqual([])
})

test('money of a player who owes can not be put in the vault', async () => {
  const { server } = acme
  const { payer, send } = await givenDebtor()
  await send('void', { bet_id: `${payer.id}-drain`, version: 1 })
  const moved = await server.call('moveVault', {
    token: payer.token,
    body: { currency: 'EUR', direction: 'in', amount: '5.00' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(moved.error?.code).toBe(errors.vaultDebtOpen.code)
})

test('a correction takes cash, then the vault, and the audit agrees', async () => {
  const { server } = acme
  const player = await acme.givenBettor({ cash: 3000n })
  const betId = `vault-${player.playerId}`
  await acme.call(player, 'place', single(betId, '10.00', player.sessionId))
  await acme.call(player, 'settle', { bet_id: betId, version: 1, result: 'won', total_return: '40.00' })
  await player.lock((locked) =>
    locked.post({
      asset: 'EUR',
      kind: 'vault.in',
      source: 'vault',
      externalId: betId,
      contra: 'transfer',
      actor: `player:${player.playerId}`,
      deltas: { cash: -5000n, vault: 5000n },
    }),
  )
  const corrected = await acme.call(player, 'unsettle', { bet_id: betId, version: 2 })
  expect(corrected.body).toMatchObject({ owed: '0.00', balance: '0.00' })
  expect((await auditBooks(server.deps.pool)).findings).toEqual([])
  for (const [change, check] of [
    ["asset = 'USD'", 'the money of a sports bet equals its entries'],
    [
      'version = 3',
      'the decisions about a sports bet are complete, and the last one gave it its version and state',
    ],
  ])
    expect(
      await findTampering(
        server.deps,
        sportsChecks,
        `update sports_bet set ${change} where player = '${player.playerId}'`,
      ),
    ).toContain(check)
})
