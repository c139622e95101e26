/** A stake that our own studio returns counts as undone on the server, not as won. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { giveCash } from '#tests/support/payments/corrections.ts'
import { openFlightsOf } from '#tests/support/games/ascent-flights.ts'
import { givenPayer, type Payer } from '#tests/support/payments/payments.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { setWindow } from './modules/limits/index.ts'
import { auditBooks } from './modules/audit/index.ts'
import { withPlayerLock, readPlayerState, readTurnOver } from './modules/player-state/index.ts'
import { inTransaction } from './platform/database/database.ts'

const server = await startTestServer({ env: { ROLES: 'api,inbound,studio' } })
const { deps, clock } = server
afterAll(() => server.stop())
afterEach(async () => expect((await auditBooks(deps.pool)).findings).toEqual([]))
const flights = openFlightsOf(server)

/** Launches Ascent for money, as its frame does. */
async function launchAscent({ token }: Payer) {
  const { data } = await server.call('playGame', { token, params: { id: 'ascent' }, body: { mode: 'money' } })
  const headers = {
    authorization: `Bearer ${new URL(data.launchUrl).hash.slice(1)}`,
    'content-type': 'application/json',
  }
  const session = await fetch(`${server.url}/studio/api/session`, { headers })
  const { build } = (await session.json()) as { build: string }
  const address = `${server.url}/studio/api/rounds`
  return {
    async bet() {
      const request = { key: crypto.randomUUID(), build, stake: '1.00', choices: {} }
      const body = JSON.stringify(request)
      return (await (await fetch(address, { method: 'POST', headers, body })).json()) as { id: string }
    },
    roundOf: async (id: string) => (await fetch(`${address}/${id}`, { headers })).json(),
  }
}

test('a cancelled flight restores limits and turnover, and its round shows the returned stake', async () => {
  const payer = await givenPayer(server)
  await giveCash(deps, payer.id, 'EUR', 1_000n, 500n)
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, payer.id, ['EUR'], (locked) =>
      setWindow(deps, locked, { kind: 'bet', period: 'daily', amount: 100n }, clock.now()),
    ),
  )
  const used = async () => (await readPlayerState(deps.db, payer.id))?.windows[0]?.used
  const left = async () => (await readTurnOver(deps.db, payer.id, 'EUR')).left
  const ascent = await launchAscent(payer)
  await flights.bets()
  const { id } = await ascent.bet()
  expect([await used(), await left()]).toEqual([100n, 400n])

  // No process has run the flight for a minute.
  clock.advance(60_000)
  await flights.step()
  await flights.settle()
  expect(await ascent.roundOf(id)).toMatchObject({ state: 'settled', win: '1.00', balance: '10.00' })
  expect([await used(), await left()]).toEqual([0n, 500n])
  await server.settle()
  const { data } = await server.call('listSpins', { token: payer.token })
  expect(data).toMatchObject([{ roundId: id, stake: '0.00', returned: '1.00', win: '0.00', status: 6 }])
})
