/** The queue of withdrawals over HTTP. */
import type { OfficeInput } from '@fairhall/contract/office'
import { expect, test } from 'vitest'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'

const server = await startCashier()
const { keys } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)

test('the queue of withdrawals is filtered, ordered and paged', async () => {
  const token = await open('bob')
  const payer = await givenPayer(server, { cash: 900_000n })
  const ids: string[] = []
  for (const amount of ['3000.00', '2500.00', '2700.00']) {
    ids.push((await withdraw(server, payer, amount)).data.id)
    server.clock.advance(1_000)
  }
  const [first = '', second = '', third = ''] = ids
  const { pool } = server.deps
  await pool.query(`update player set country = 'SE' where id = $1`, [payer.id])
  await pool.query(`update invoice set looked_at_for = '{owed}' where id = $1`, [second])
  await pool.query(`update invoice set method = 'card' where id = $1`, [third])
  const list = async (query: OfficeInput<'listWithdrawals'>['query']) =>
    (await call('listWithdrawals', { token, query: { country: 'SE', ...query } })).data.map(({ id }) => id)
  expect(await list({})).toEqual([first, second, third])
  expect(await list({ order: 'newest' })).toEqual([third, second, first])
  expect(await list({ order: 'largest' })).toEqual([first, third, second])
  expect(await list({ reason: 'owed' })).toEqual([second])
  expect(await list({ method: 'card', currency: 'EUR' })).toEqual([third])
  expect(await list({ method: 'card', currency: 'USD' })).toEqual([])
  expect(await list({ after: first })).toEqual([second, third])
  expect(await list({ after: third, order: 'largest' })).toEqual([second])
  expect((await call('listWithdrawals', { token, query: { after: payer.id } })).code).toBe('notFound')
  // A page continues after a withdrawal that was decided meanwhile.
  await run(token, 'withdrawal reject', [first])
  expect(await list({ after: first })).toEqual([second, third])
  const counts = (await call('countWithdrawals', { token })).data
  expect(counts.country).toContainEqual({ value: 'SE', count: 2 })
  expect(counts.reason).toContainEqual({ value: 'owed', count: 1 })
})
