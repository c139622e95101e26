/** Orders: one staff member places them and a second one agrees. */
import { describe, expect, test } from 'vitest'
import {
  cashOf,
  deposit,
  findings,
  givenPayer,
  invoiceOf,
  type Payer,
  sendMessage,
  startCashier,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { admin, rows, refusal, place } = openOffice(server)

describe('orders', () => {
  const correct = (payer: Payer, amount: string) => place(`balance correct ${payer.id} EUR ${amount}`)

  test('a correction is booked once, also when a second member agrees concurrently', async () => {
    const payer = await givenPayer(server)
    const order = await correct(payer, '12.50')
    expect(await cashOf(server, payer)).toBe('0.00')
    expect(await refusal(`order agree ${order}`)).toEqual([4, 'sameMember'])
    const answers = await Promise.all([1, 2, 3].map(() => refusal(`order agree ${order}`, 'bob')))
    expect(answers.map(([exitCode]) => exitCode).sort()).toEqual([0, 3, 3])
    expect(await refusal(`order refuse ${order}`, 'bob')).toEqual([3, 'orderDecided'])
    expect(await cashOf(server, payer)).toBe('12.50')
  })

  test('a correction beyond the balance fails, and the order stays open until it is refused', async () => {
    const payer = await givenPayer(server, { cash: 1000n })
    const order = await correct(payer, '-20.00')
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'notEnoughFunds 13006'])
    expect((await rows('order list')).map((row) => row['order'])).toContain(order)
    await rows(`order refuse ${order}`, 'bob')
    expect((await rows('order list')).map((row) => row['order'])).not.toContain(order)
    await rows(`order agree ${await correct(payer, '-10.00')}`, 'bob')
    expect(await cashOf(server, payer)).toBe('0.00')
  })

  test.each(['0', '1.005', 'much', '-'])('refuses an amount of %s', async (amount) => {
    const payer = await givenPayer(server)
    expect((await admin(`balance correct ${payer.id} EUR ${amount}`)).exitCode).toBe(2)
    expect((await admin(`balance correct ${payer.id} XTS 1`)).exitCode).toBe(2)
  })

  test('a chargeback takes the deposit when a second member agrees', async () => {
    const payer = await givenPayer(server)
    const { invoiceId } = (await deposit(server, payer, '50.00')).data
    await sendMessage(server, messageOf(invoiceId))
    const [order] = await rows(`chargeback ${invoiceId} --reference cb-7`)
    await rows(`order agree ${order?.['order'] ?? ''}`, 'bob')
    expect(await cashOf(server, payer)).toBe('0.00')
    expect((await admin(`chargeback ${invoiceId} --reference x --amount 50.01`)).exitCode).toBe(2)
    expect((await rows(`journal ${payer.id}`)).map(({ action }) => action)).toContain('deposit.chargeback')
  })

  test('a chargeback is booked once, and an approver reads what was charged back before', async () => {
    const payer = await givenPayer(server)
    const { invoiceId } = (await deposit(server, payer, '50.00')).data
    await sendMessage(server, messageOf(invoiceId))
    const part = (reference: string) =>
      place(`chargeback ${invoiceId} --amount 20.00 --reference ${reference}`)
    const [first, second] = [await part('CB-8'), await part('cb-8')]
    await rows(`order agree ${first}`, 'bob')
    expect(await refusal(`order agree ${second}`, 'bob')).toEqual([3, 'orderStale'])
    const again = await part('cb-8')
    const [shown] = await rows(`order show ${again}`)
    expect(shown?.['what']).toBe(
      `20.00 EUR, invoice ${invoiceId}, charged back before 20.00 EUR, reference cb-8`,
    )
    expect(await refusal(`order agree ${again}`, 'bob')).toEqual([3, 'chargebackBooked'])
    await rows(`order agree ${await part('cb-9')}`, 'bob')
    expect(await cashOf(server, payer)).toBe('10.00')
  })
})

describe('a payout with another paid amount', () => {
  const payout = (id: string, amount: string) => messageOf(id, { kind: 'payout', amount })

  async function sending(payer: Payer): Promise<string> {
    const { data } = await withdraw(server, payer, '50.00')
    await server.settle()
    return data.id
  }

  async function readMetric(name: string): Promise<number> {
    server.clock.advance(10_000)
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }

  test('is settled once with that amount by two people, and the rest is returned', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const id = await sending(payer)
    expect(await sendMessage(server, payout(id, '45.50'))).toBe('quarantined')
    const order = await place(`withdrawal settle ${id} 45.50`)
    const again = await place(`withdrawal settle ${id} 45.50`)
    const [row] = (await rows('order list')).filter((one) => one['order'] === order)
    expect(row?.['what']).toBe(`45.50 EUR, invoice ${id}, returned 4.50 EUR`)
    expect(await refusal(`order agree ${order}`)).toEqual([4, 'sameMember'])
    const answers = await Promise.all(
      [order, again, order].map((one) => refusal(`order agree ${one}`, 'bob')),
    )
    expect(answers.map(([exitCode]) => exitCode).sort()).toEqual([0, 3, 3])
    expect(await invoiceOf(server, payer, id)).toMatchObject({ state: 'paid', amount: '45.50' })
    expect(await cashOf(server, payer)).toBe('54.50')
    expect(await rows(`journal ${payer.id}`)).toContainEqual(
      expect.objectContaining({ action: 'withdrawal.settled', subject: `invoice:${id}` }),
    )

    const tamper = (amount: string) =>
      server.deps.pool.query('update staff_order set details = details || $2 where id = any ($1)', [
        [order, again],
        { amount },
      ])
    await tamper('4000')
    expect((await findings(server)).map(({ check }) => check)).toEqual([
      'each withdrawal paid with a different amount matches an order of two staff members',
    ])
    await tamper('4550')

    // Later reports of the provider are recognised as repeats.
    expect(await sendMessage(server, payout(id, '45.50'))).toBe('repeated')
    expect(await sendMessage(server, { ...payout(id, '50.00'), status: 'failed' })).toBe('quarantined')
    expect(await cashOf(server, payer)).toBe('54.50')
    const [last] = await rows(`message list ${id}`)
    await rows(`message done ${last?.['message'] ?? ''}`)
  })

  test('counts as an unbooked message until it is settled, not as a payout without an answer', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const id = await sending(payer)
    server.clock.advance(50_000)
    expect(await readMetric('fairhall_payouts_sending_seconds')).toBeGreaterThanOrEqual(50)
    expect(await sendMessage(server, payout(id, '45.50'))).toBe('quarantined')
    // Independent of the time that passes.
    server.clock.advance(30 * 24 * 3_600_000)
    expect(await readMetric('fairhall_payouts_sending_seconds')).toBe(0)
    expect(await readMetric('fairhall_provider_messages_unbooked')).toBe(1)
    expect((await rows('withdrawal list')).find(({ invoice }) => invoice === id)?.['why']).toBe(
      `a message of sandbox is quarantined: message list ${id}`,
    )
    await rows(`order agree ${await place(`withdrawal settle ${id} 50.00`)}`, 'bob')
    expect(await readMetric('fairhall_provider_messages_unbooked')).toBe(0)
  })

  test('is not settled before its provider reports it as paid, nor with more than was locked', async () => {
    const payer = await givenPayer(server, { cash: 10_000n })
    const id = await sending(payer)
    const order = await place(`withdrawal settle ${id} 45.00`)
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'notSaidPaid'])
    for (const amount of ['50.01', '0', '-1.00'])
      expect((await admin(`withdrawal settle ${id} ${amount}`)).exitCode).toBe(2)
    expect(await sendMessage(server, payout(id, '50.00'))).toBe('booked')
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'notSending'])
    expect(await cashOf(server, payer)).toBe('50.00')
    expect(await refusal(`withdrawal settle ${crypto.randomUUID()} 1`)).toEqual([3, 'notFound'])
  })
})

test('marking a message as done also closes the earlier messages of the same payment', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(data.invoiceId))
  const stranger = crypto.randomUUID()
  await sendMessage(server, messageOf(stranger))
  await sendMessage(server, messageOf(data.invoiceId, { amount: '60.00' }))
  await sendMessage(server, messageOf(data.invoiceId, { amount: '70.00' }))
  const waiting = async () =>
    (await rows('message list'))
      .filter(({ invoice }) => invoice === data.invoiceId || invoice === stranger)
      .map(({ message }) => message)
  const [last, , unknown] = await waiting()
  expect(await rows(`message done ${last}`)).toEqual([{ message: last, messages: 2, result: 'done' }])
  expect(await rows(`message done ${last}`)).toMatchObject([{ messages: 0, result: 'was done before' }])
  expect(await waiting()).toEqual([unknown])
  await rows(`message done ${unknown}`)
  expect(await waiting()).toEqual([])
  const [booked] = (await rows(`message list ${data.invoiceId}`)).filter(
    ({ verdict }) => verdict === 'booked',
  )
  expect(await refusal(`message done ${booked?.['message'] ?? ''}`)).toEqual([3, 'notFound 10001'])
})
