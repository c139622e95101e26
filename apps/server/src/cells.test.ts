/** Players divided over two databases. Each cell works alone, and an ID says which one it belongs to. */
import { afterAll, expect, test } from 'vitest'
import { bet, startWithProvider, win } from '#tests/support/games/game-provider.ts'
import {
  cashOf,
  decideOnPage,
  deposit,
  givenPayer,
  messageOf,
  sendMessage,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { auditBooks } from './modules/audit/index.ts'
import { loadConfig } from './platform/config.ts'
import { start } from './start.ts'

const ROLES = 'api,inbound,jobs,sandbox'
const cells = {
  '01': await startWithProvider({ CELL: '1', ROLES }),
  c8: await startWithProvider({ CELL: '200', ROLES }),
}
afterAll(() => Promise.all(Object.values(cells).map((cell) => cell.stop())))

/** As a balancer would, which reads no more than the ID. */
const routed = (id: string) => {
  const cell = cells[id.slice(9, 11) as keyof typeof cells]
  if (cell === undefined) throw new Error(`${id} names no cell`)
  return cell
}

async function register(cell: (typeof cells)['01']) {
  const player = await givenPayer(cell.server)
  const { data: order } = await deposit(cell.server, player, '50.00')
  await decideOnPage(order.action)
  const { data: launch } = await cell.server.call('playGame', {
    params: { id: 'acme-train' },
    body: { mode: 'money' },
    token: player.token,
  })
  return { player, order, sessionId: launch.sessionId ?? '' }
}

test('players of two cells deposit, play and withdraw, and the ID of an account leads to its cell', async () => {
  for (const cell of Object.values(cells)) {
    const { player, order, sessionId } = await register(cell)
    for (const id of [player.id, player.accountId, order.invoiceId, sessionId]) expect(routed(id)).toBe(cell)

    const round = {
      account_id: player.accountId,
      currency: 'EUR',
      game_id: 'train',
      session_id: sessionId,
      round_id: 'r1',
      finished: true,
      transactions: [bet('b1', '50.00'), win('w1', '80.00')],
    }
    expect(await routed(player.accountId).call('betwin', round)).toMatchObject({
      status: 200,
      balance: '80.00',
    })
    const { data: payout, error } = await withdraw(cell.server, player, '30.00', {
      method: 'card',
      fields: {},
    })
    expect(error).toBe(undefined)
    expect(routed(payout.id)).toBe(cell)
    expect(await cashOf(cell.server, player)).toBe('50.00')

    // Nothing of it moves anything elsewhere, whatever arrives there.
    for (const other of Object.values(cells).filter((one) => one !== cell)) {
      expect(await other.call('betwin', { ...round, round_id: 'r2' })).toMatchObject({
        status: 400,
        code: 'invalid_argument',
      })
      expect(await sendMessage(other.server, messageOf(order.invoiceId))).toBe('quarantined')
    }
  }
  for (const { server } of Object.values(cells)) {
    await server.settle()
    expect((await auditBooks(server.deps.pool)).findings).toEqual([])
  }
})

test("a process can't start with the database of another cell, nor with an empty one", async () => {
  const { config } = cells['01'].server.deps
  const startWith = (databaseUrl: string) => {
    const env = { NODE_ENV: 'test', PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' }
    return start(loadConfig({ ...env, DATA_DIR: config.dataDir, ROLES, CELL: '1' }), { migrates: false })
  }
  await expect(startWith(cells.c8.server.database.urls.server)).rejects.toThrow(
    'The database belongs to cell 200, but CELL is 1',
  )
  const empty = await createTestDatabase({ empty: true })
  await expect(startWith(empty.url)).rejects.toThrow('The database is empty.')
  await empty.drop()
})
