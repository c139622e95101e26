/** Approvals that are signed with a passkey, over HTTP, and what an auditor finds later. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Deviation } from '#tests/support/players/authenticator.ts'
import { givenPayer, startCashier, withdraw } from '#tests/support/payments/payments.ts'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'

const server = await startCashier()
const { keys, rows, place, refusal } = openOffice(server)
const { call, open, run, givenPasskey } = createOfficeClient(server, keys)
const { pool } = server.database
const MINUTE_MS = 60_000

type Device = Awaited<ReturnType<typeof givenPasskey>>
let device: Device
let bob = ''
beforeAll(async () => {
  bob = await open('bob')
  device = await givenPasskey(bob)
})

type Approved = { kind: 'order' | 'withdrawal'; id: string; content: string }

async function sign(approved: Approved, deviation?: Deviation) {
  const { data } = await call('askApproval', { token: bob, body: approved })
  return device.answer(data.question, deviation)
}

type Passkey = Awaited<ReturnType<typeof sign>>

function approve({ kind, id, content }: Approved, passkey?: Passkey, token = bob) {
  const name = kind === 'order' ? 'order agree' : 'withdrawal approve'
  const body = { name, arguments: [id], options: { content }, reason: 'checked', files: {} }
  return call('runCommand', { token, body: { ...body, ...(passkey !== undefined && { passkey }) } })
}

/** An order of ada that bob can agree to, as bob read it. */
async function givenOrder(amount = '5'): Promise<Approved> {
  const payer = await givenPayer(server, { cash: 10_000n })
  const id = await place(`balance correct ${payer.id} EUR ${amount}`)
  const { data } = await call('listOrders', { token: bob })
  return { kind: 'order', id, content: data.find((order) => order.id === id)?.content ?? '' }
}

async function givenWithdrawal(): Promise<Approved & { playerId: string }> {
  const payer = await givenPayer(server, { cash: 500_000n })
  const { data: invoice } = await withdraw(server, payer, '3000.00')
  const { data } = await call('listWithdrawals', { token: bob })
  const content = data.find(({ id }) => id === invoice.id)?.content ?? ''
  return { kind: 'withdrawal', id: invoice.id, content, playerId: payer.id }
}

const audited = () => rows('audit signatures')

describe('a member with a passkey', () => {
  test('signs an order and a withdrawal, which counts as a fresh proof', async () => {
    const [order, withdrawal] = [await givenOrder(), await givenWithdrawal()]
    server.clock.advance(6 * MINUTE_MS)
    for (const approved of [order, withdrawal]) {
      expect((await approve(approved)).code).toBe('signatureNeeded')
      expect(await approve(approved, await sign(approved))).toMatchObject({ status: 200 })
    }
    const { rows: signed } = await pool.query(
      `select from audit_event where action in ('order.agreed', 'withdrawal.approved') and details ? 'signature'`,
    )
    expect(signed).toHaveLength(2)
    expect(await audited()).toEqual([{ result: 'intact', signatures: 2 }])
    expect((await run(bob, 'return retry')).code).toBe('wrongInput')
  })

  test('reads with the question what they sign', async () => {
    const [order, withdrawal] = [await givenOrder('7'), await givenWithdrawal()]
    const read = async (body: Approved) => (await call('askApproval', { token: bob, body })).data.approved
    expect(await read(order)).toEqual({
      kind: 'order',
      orderKind: 'correction',
      what: '7.00 EUR',
      parts: { title: '7.00 EUR', facts: [], changes: [] },
      subject: expect.stringMatching(/^player:/),
      reason: expect.any(String),
      orderedBy: 'staff:ada',
    })
    const { playerId } = withdrawal
    expect(await read(withdrawal)).toMatchObject({
      kind: 'withdrawal',
      number: expect.stringMatching(/^\d+$/),
      playerId,
      amount: '3000.00',
      currency: 'EUR',
      to: expect.stringContaining('…'),
    })
  })

  test('can’t approve without a signature, neither with a code nor on the command line', async () => {
    const order = await givenOrder()
    const fresh = await open('bob')
    expect((await approve(order, undefined, fresh)).code).toBe('signatureNeeded')
    expect(await refusal(`order agree ${order.id}`, 'bob')).toEqual([3, 'signatureNeeded'])
    const withdrawal = await givenWithdrawal()
    expect(await refusal(`withdrawal approve ${withdrawal.id}`, 'bob')).toEqual([3, 'signatureNeeded'])
    // Refusing an order needs none.
    expect((await run(bob, 'order refuse', [order.id])).status).toBe(200)
  })

  test('can’t use a signature for anything else', async () => {
    const [one, other] = [await givenOrder('5'), await givenOrder('6')]
    expect((await approve(other, await sign(one))).code).toBe('signatureWrong')
    const passkey = await sign(one)
    const answers = await Promise.all([approve(one, passkey), approve(one, passkey)])
    expect(answers.map(({ code }) => code).sort()).toEqual(['passkeyWrong', undefined])
    const unverified = await sign(other, { isVerified: false })
    expect((await approve(other, unverified)).code).toBe('passkeyWrong')
    const proof = device.answer((await call('askPasskey', { token: bob })).data)
    expect((await approve(other, proof)).code).toBe('passkeyWrong')
    const named = { name: 'player block', arguments: [], options: {}, reason: 'x', files: {} }
    const sent = { ...named, passkey: await sign(other) }
    expect((await call('runCommand', { token: bob, body: sent })).code).toBe('rightMissing')
    // The signature of someone else's session.
    const ada = await open('ada')
    expect((await approve(other, await sign(other), ada)).code).toBe('passkeyWrong')
  })

  test('can’t ask for, sign or approve content that changed since they read it', async () => {
    const withdrawal = await givenWithdrawal()
    const passkey = await sign(withdrawal)
    await rows(`player limit ${withdrawal.playerId}`)
    expect((await approve(withdrawal, passkey)).code).toBe('withdrawalChanged')
    const ask = (body: Approved) => call('askApproval', { token: bob, body })
    expect((await ask(withdrawal)).code).toBe('withdrawalChanged')
    const order = await givenOrder()
    expect((await ask({ ...order, content: 'else' })).code).toBe('orderChanged')
    expect((await ask({ ...order, id: withdrawal.id })).code).toBe('notFound')
  })
})

describe('an auditor finds', () => {
  /** Changes what nobody may change, as someone with the owner's password could. */
  async function tamper(statement: string, values: unknown[] = []) {
    await pool.query('alter table staff_signature disable trigger user')
    await pool.query(statement, values)
    await pool.query('alter table staff_signature enable trigger user')
  }

  test.each<[string, string, readonly string[]]>([
    [
      'another order behind a signature',
      `update staff_order set details = details || '{"amount": "500000"}' where id = $1`,
      ['contentDiffers'],
    ],
    [
      'a changed signature',
      `update staff_signature set signature = authenticator_data where subject = $1`,
      ['signatureWrong', 'approvalMissing', 'signatureMissing'],
    ],
    [
      'an exchanged key',
      `update staff_signature set public_key = $2 where subject = $1`,
      ['signatureWrong', 'approvalMissing', 'keyUnknown', 'signatureMissing'],
    ],
    ['a removed signature', `delete from staff_signature where subject = $1`, ['signatureMissing']],
    [
      'an approval without a signature by a member who had a passkey',
      `insert into audit_event (at, actor, action, subject, reason)
         values (now(), 'staff:bob', 'order.agreed', 'order:' || $1, 'checked')`,
      ['notSigned'],
    ],
    [
      'nothing wrong with one by a member without a passkey',
      `insert into audit_event (at, actor, action, subject, reason)
         values (now(), 'staff:ada', 'order.agreed', 'order:' || $1, 'checked')`,
      [],
    ],
  ])('%s', async (_, statement, problems) => {
    const order = await givenOrder()
    expect((await approve(order, await sign(order))).status).toBe(200)
    const key = Buffer.from('other')
    await tamper(statement, statement.includes('$2') ? [order.id, key] : [order.id])
    const found = (await audited()).filter(({ subject }) => subject === `order:${order.id}`)
    expect(found).toEqual(problems.map((result) => ({ result, subject: `order:${order.id}`, staff: 'bob' })))
  })

  test('nothing changed by the server: its rows are append-only', async () => {
    await expect(pool.query('delete from staff_signature')).rejects.toThrow('append-only')
    await expect(pool.query(`update staff_signature set staff_id = 'ada'`)).rejects.toThrow('append-only')
  })
})
