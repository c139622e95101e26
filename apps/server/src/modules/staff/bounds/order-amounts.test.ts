/** The amounts of orders that bounds are compared with. */
import { expect, test } from 'vitest'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { keys, givenStaff, place, rows, refusal } = openOffice(server)
const { open, run } = createOfficeClient(server, keys)

test('a withdrawal that is settled in part counts whole, because the rest returns to the player', async () => {
  await givenStaff('sam', 'responsible-gambling')
  await givenStaff('lead', 'payments-lead')
  const bound = await run(await open('ada'), 'bound member', ['lead', 'withdrawal.settle'], {
    amounts: '50 EUR',
  })
  await rows(`order agree ${String(bound.data.rows[0]?.['order'])}`, 'sam')
  const payer = await givenPayer(server, { cash: 20_000n })
  const settle = async (amount: string) => {
    const { id } = (await withdraw(server, payer, amount)).data
    return refusal(`order agree ${await place(`withdrawal settle ${id} 1.00`)}`, 'lead')
  }
  expect(await settle('50.01')).toEqual([4, 'beyondAmount'])
  expect(await settle('50.00')).toEqual([3, 'notSending'])
})
