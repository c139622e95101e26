/** The process is killed at each place between the end of a month and the payment of its commission. */
import { afterAll, expect, test } from 'vitest'
import { dieEverywhere } from '#tests/support/database/dying-db.ts'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { auditBooks } from '../../audit/index.ts'
import { closeMonths } from './closing.service.ts'
import { approveStatementIn, payCommission } from './payouts.service.ts'

const acme = await startWithProvider({ ROLES: 'api,inbound,jobs,sandbox' })
const { server } = acme
const { deps, clock } = server
const { pool } = server.database
const { rows } = openOffice(server)
afterAll(() => acme.stop())

test('statements are closed, approved and paid once, wherever the process is killed', async () => {
  const account = await givenPlayer(server)
  const ids = ['spring', 'autumn']
  for (const id of ids) {
    const own = id === 'spring' ? ` --account ${account.id}` : ''
    await rows(`partner add ${id} --name ${id} --email office@${id}.example --plan revenue-share${own}`)
    const player = await gamblerOf(acme, 'EUR', { affiliateTag: id })
    await player.play('lost', '1000.00')
  }
  await server.settle()
  const now = clock.now()
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1)))

  expect(await dieEverywhere(deps.db, (db) => closeMonths({ ...deps, db }))).toBeGreaterThan(10)
  const closed = await pool.query<{ id: string; partner: string; amount: bigint; lines: number }>(
    `select s.id, s.partner_id as partner, s.amount,
            (select count(*)::integer from affiliate_statement_line l where l.statement_id = s.id) as lines
       from affiliate_statement s where s.state = 'closed' order by s.partner_id desc`,
  )
  expect(closed.rows).toMatchObject([
    { partner: 'spring', amount: closed.rows[1]?.amount, lines: closed.rows[1]?.lines },
    { partner: 'autumn' },
  ])
  const { id: statementId = '', amount = 0n } = closed.rows[0] ?? {}
  expect(amount).toBeGreaterThan(0n)

  const approval = { statementId, actor: 'grace', secondMember: 'bob', reason: 'test' }
  const approve = (db: typeof deps.db) =>
    inTransaction(db, (tx) => approveStatementIn({ ...deps, db }, tx, approval))
  expect(await dieEverywhere(deps.db, approve)).toBeGreaterThan(3)
  expect(await approve(deps.db)).toBe('statementNotPayable')
  const payment = { playerId: account.id, statementId }
  const pay = (db: typeof deps.db) => inTransaction(db, (tx) => payCommission({ ...deps, db }, tx, payment))
  expect(await dieEverywhere(deps.db, pay)).toBeGreaterThan(3)
  await Promise.all([pay(deps.db), server.settle()])
  const paid = await pool.query<{ cash: bigint }>(
    'select pockets[1] as cash from ledger_balance where owner = $1',
    [account.id],
  )
  expect(paid.rows).toEqual([{ cash: amount }])
  expect((await auditBooks(pool)).findings).toEqual([])
})
