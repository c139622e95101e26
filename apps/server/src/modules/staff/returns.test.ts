/** Held money whose provider can't return it: two staff members set its destination, or mark it as paid, and it is sent once. */
import { beforeAll, describe, expect, test } from 'vitest'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import {
  cashOf,
  decideOnPage,
  deposit,
  givenCash,
  givenPayer,
  limitDeposits,
  type Payer,
  payOut,
  sendMessage,
  startCashier,
  messageOf,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { breakConnections, restoreConnections } from '#tests/support/server/server.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { readInputs, readWords } from './index.ts'

const server = await startCashier()
const { admin, rows, refusal, place, both } = openOffice(server)
const FIELDS = 'iban=DE89370400440532013000;account_holder=Ada'

beforeAll(() => {
  Object.assign(server.deps.paymentProviders.find('sandbox') ?? {}, { canRefund: false })
})

test('only the fields of a return are read from the input when they are entered as -', async () => {
  const words = [
    'return',
    'destination',
    'one',
    '--as',
    'ada',
    '--reason',
    '-',
    '--document',
    '-',
    '--fields',
    '-',
  ]
  const typed = readWords(words)
  if ('output' in typed) throw new Error(typed.output)
  const { options } = await readInputs(typed, (name) => Promise.resolve(`${name} of the input`))
  expect(options).toEqual({ as: 'ada', reason: '-', document: '-', fields: 'fields of the input' })
})

/** Creates a held deposit of 50 euros and returns its return. */
async function givenReturn(): Promise<{ payer: Payer; id: string }> {
  const { payer, payNext } = await givenOrders(1)
  return { payer, id: (await payNext()).id }
}

/** Opens deposits of 50 euros that will be held when they are paid. */
async function givenOrders(count: number) {
  const payer = await givenPayer(server)
  const orders: { invoiceId: string; action?: string | undefined }[] = []
  for (let n = 0; n < count; n += 1)
    orders.push((await deposit(server, payer, '50.00', { method: 'bank' })).data)
  await limitDeposits(server, payer, '0.00')
  const payNext = async () => {
    const order = orders.shift()
    await decideOnPage(order?.action)
    const { rows: found } = await server.database.pool.query<{ id: string }>(
      'select id from invoice where returns = $1',
      [order?.invoiceId],
    )
    const id = found[0]?.id ?? ''
    return { id, needs: (await rows('return list')).find(({ invoice }) => invoice === id)?.['needs'] }
  }
  return { payer, payNext }
}

async function givenProof(payer: Payer): Promise<string> {
  const { data } = await upload(server, payer.token, pngOf(), { kind: 'payment', name: 'account.png' })
  return data?.id ?? ''
}

const stateOf = async (id: string) => (await rows(`payment show ${id}`))[0]?.['state']

describe('a return without a destination', () => {
  test('is not approved before two members agree to a destination that the player proved', async () => {
    const { payer, id } = await givenReturn()
    expect((await rows('return list')).find(({ invoice }) => invoice === id)).toMatchObject({
      state: 'requested',
      needs: 'a destination',
    })
    expect(await refusal(`withdrawal approve ${id}`)).toEqual([3, 'returnNeedsDestination 12950'])

    const proof = await givenProof(payer)
    const line = `return destination ${id} --document ${proof} --fields ${FIELDS}`
    expect(await refusal(line)).toEqual([3, 'destinationNotTheirs'])
    await rows(`document accept ${proof}`)
    const other = await givenProof(await givenPayer(server))
    await rows(`document accept ${other}`)
    expect(await refusal(line.replace(proof, other))).toEqual([3, 'destinationNotTheirs'])
    expect(await refusal(line.replace('DE89', 'DE88'))).toEqual([3, 'destinationWrong'])

    // A field that the method does not ask for is left out: the order must not look as if the address book had the account.
    const order = await place(`${line};known=address-book`)
    const [shown] = await rows(`order show ${order}`)
    expect(shown?.['what']).toBe(
      `invoice ${id}, document ${proof}, account_holder Ada, iban DE89370400440532013000`,
    )
    expect(await refusal(`order agree ${order}`)).toEqual([4, 'sameMember'])
    expect(await refusal(`withdrawal approve ${id}`)).toEqual([3, 'returnNeedsDestination 12950'])
    await rows(`order agree ${order}`, 'bob')
    const { rows: kept } = await server.database.pool.query<{ text: string }>(
      `select string_agg(o::text, '') || (select string_agg(details::text, '') from audit_event) as text from staff_order o`,
    )
    expect(kept[0]?.text).not.toContain('DE8937')

    await rows(`withdrawal approve ${id}`)
    await server.settle()
    expect(await sendMessage(server, messageOf(id, { kind: 'payout' }))).toBe('booked')
    expect(await stateOf(id)).toBe('paid')
  })

  test('accepts a destination only if a withdrawal was paid there and it is in the player’s own address book', async () => {
    const { payer, payNext } = await givenOrders(3)
    const { id } = await payNext()
    const requested = async (owner: Payer) => {
      await givenCash(server, owner.id, 'EUR', 2000n)
      const { data } = await withdraw(server, owner, '20.00')
      const { token } = owner
      const [entry] = (await server.call('listDestinations', { token, query: { method: 'bank' } })).data
      return { invoice: data, destinationId: entry?.id ?? '' }
    }
    const known = async (owner: Payer) => {
      const { invoice, destinationId } = await requested(owner)
      await payOut(server, invoice)
      return destinationId
    }
    const stranger = await known(await givenPayer(server))
    const { destinationId: own, invoice: unpaid } = await requested(payer)
    for (const place of [stranger, own])
      expect(await refusal(`return destination ${id} --known ${place}`)).toEqual([3, 'destinationNotTheirs'])
    expect((await payNext()).needs).toBe('a destination')
    await payOut(server, unpaid)
    expect((await payNext()).needs).toBe(null)
    expect((await admin(`return destination ${id}`)).exitCode).toBe(2)
    const gone = await place(`return destination ${id} --known ${own}`)
    await server.call('removeDestination', { token: payer.token, params: { id: own } })
    expect(await refusal(`order agree ${gone}`, 'bob')).toEqual([3, 'destinationNotTheirs'])
    await both(`return destination ${id} --known ${await known(payer)}`)
    expect((await rows('return list')).find(({ invoice }) => invoice === id)).toMatchObject({ needs: null })
  })
})

describe('a return paid by hand', () => {
  test('is marked once and can’t be approved, retried, changed or paid again', async () => {
    const { payer, id } = await givenReturn()
    const orders = [
      await place(`return paid ${id} --reference wire-1`),
      await place(`return paid ${id} --reference wire-1`),
    ]
    expect(await refusal(`order agree ${orders[0]}`)).toEqual([4, 'sameMember'])
    const outcomes = await Promise.all(orders.map((order) => refusal(`order agree ${order}`, 'bob')))
    expect(outcomes.sort()).toEqual([
      [0, ''],
      [3, 'orderStale'],
    ])
    expect(await stateOf(id)).toBe('paid')
    expect(await rows('return list')).not.toContainEqual(expect.objectContaining({ invoice: id }))

    const later = await place(`return paid ${id} --reference wire-2`)
    expect(await refusal(`order agree ${later}`, 'bob')).toEqual([3, 'returnNotOpen'])
    for (const line of [`return retry ${id}`, `withdrawal approve ${id}`, `withdrawal reject ${id}`])
      expect(await refusal(line)).toEqual([3, 'invoiceNotDeclinable 13007'])
    const proof = await givenProof(payer)
    await rows(`document accept ${proof}`)
    expect(await refusal(`return destination ${id} --document ${proof} --fields ${FIELDS}`)).toEqual([
      3,
      'returnNotOpen',
    ])
    await server.settle()
    expect(await sendMessage(server, messageOf(id, { kind: 'payout' }))).toBe('quarantined')
    expect(await cashOf(server, payer)).toBe('0.00')
  })

  test('may have been approved before; the job that sends it finds it paid', async () => {
    const { payer, id } = await givenReturn()
    const proof = await givenProof(payer)
    await rows(`document accept ${proof}`)
    await both(`return destination ${id} --document ${proof} --fields ${FIELDS}`)
    await rows(`withdrawal approve ${id}`)
    await both(`return paid ${id} --reference wire-3`)
    await server.settle()
    expect(await stateOf(id)).toBe('paid')
    const { rows: sent } = await server.database.pool.query(
      'select order_open_until from invoice where id = $1',
      [id],
    )
    expect(sent).toEqual([{ order_open_until: null }])
  })

  test('needs a new reference, and makes older orders about it stale', async () => {
    const [one, other] = [await givenReturn(), await givenReturn()]
    await both(`return paid ${one.id} --reference wire-4`)
    const order = await place(`return paid ${other.id} --reference WIRE-4`)
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'referenceUsed'])
    const proof = await givenProof(other.payer)
    await rows(`document accept ${proof}`)
    const stale = await place(`return paid ${other.id} --reference wire-5`)
    const destination = await place(`return destination ${other.id} --document ${proof} --fields ${FIELDS}`)
    await rows(`order agree ${stale}`, 'bob')
    expect(await refusal(`order agree ${destination}`, 'bob')).toEqual([3, 'orderStale'])
  })

  test('is marked completely or not at all when connections break', async () => {
    const { payer, id } = await givenReturn()
    const order = await place(`return paid ${id} --reference wire-7`)
    // The test's own connection belongs to another role.
    await server.database.pool.query('select 1')
    await Promise.allSettled([
      admin(`order agree ${order}`, 'bob'),
      breakConnections(server.deps.databaseUrl),
    ])
    await restoreConnections(server.deps)
    expect([
      [0, ''],
      [3, 'orderDecided'],
    ]).toContainEqual(await refusal(`order agree ${order}`, 'bob'))
    expect(await stateOf(id)).toBe('paid')
    expect(await cashOf(server, payer)).toBe('0.00')
  })

  test('is refused while its provider may be paying it', async () => {
    const { payer, id } = await givenReturn()
    const proof = await givenProof(payer)
    await rows(`document accept ${proof}`)
    await both(`return destination ${id} --document ${proof} --fields ${FIELDS}`)
    await rows(`withdrawal approve ${id}`)
    await server.settle()
    const order = await place(`return paid ${id} --reference wire-6`)
    expect(await refusal(`order agree ${order}`, 'bob')).toEqual([3, 'returnNotOpen'])
  })
})
