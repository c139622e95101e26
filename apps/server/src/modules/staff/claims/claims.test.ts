/** Two members at the same withdrawal: one works on it, the other is refused until the claim ends or is taken over. */
import { describe, expect, test } from 'vitest'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import {
  givenPayer,
  messageOf,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { removeClaims } from './claims.jobs.ts'

const MINUTE_MS = 60_000
const server = await startCashier()
const { keys, admin, rows, refusal, givenStaff } = openOffice(server)
const { call, open, run } = createOfficeClient(server, keys)
const { pool } = server.deps

/** A withdrawal that waits. */
async function given(amount = '3000.00') {
  const payer = await givenPayer(server, { cash: 2_000_000n })
  const { data } = await withdraw(server, payer, amount)
  return { payer, id: data.id }
}

const stateOf = async (id: string) =>
  (await pool.query<{ state: string }>('select state from invoice where id = $1', [id])).rows[0]?.state
const claimIn = async (token: string, id: string) =>
  (await call('listWithdrawals', { token })).data.find((one) => one.id === id)?.claim

test('other members see who works on a withdrawal, and since when', async () => {
  const { id } = await given()
  const [ada, bob] = [await open('ada'), await open('bob')]
  expect(await claimIn(ada, id)).toBeNull()
  const now = server.clock.now()
  expect((await run(ada, 'withdrawal claim', [id], {}, '')).data.rows).toMatchObject([{ by: 'staff:ada' }])
  const until = new Date(now.getTime() + 10 * MINUTE_MS).toISOString()
  const seen = { by: 'ada', since: now.toISOString(), until }
  expect(await claimIn(ada, id)).toEqual({ ...seen, isOwn: true })
  expect(await claimIn(bob, id)).toEqual({ ...seen, isOwn: false })
  expect((await rows('withdrawal list', 'bob')).find(({ invoice }) => invoice === id)).toMatchObject({
    claimedBy: 'staff:ada',
  })
  // A repeat keeps the time of the first claim.
  server.clock.advance(4 * MINUTE_MS)
  await run(ada, 'withdrawal claim', [id])
  expect(await claimIn(bob, id)).toMatchObject({ since: seen.since })
  server.clock.advance(7 * MINUTE_MS)
  expect(await refusal(`withdrawal reject ${id}`, 'bob')).toEqual([3, 'withdrawalClaimed'])
})

describe('while someone else works on it', () => {
  test.each(['approve', 'reject', 'claim'])('withdrawal %s is refused', async (action) => {
    const { id } = await given()
    await rows(`withdrawal claim ${id}`)
    expect(await refusal(`withdrawal ${action} ${id}`, 'bob')).toEqual([3, 'withdrawalClaimed'])
    expect(await refusal(`withdrawal release ${id}`, 'bob')).toEqual([3, 'withdrawalNotClaimed'])
    expect(await stateOf(id)).toBe('requested')
    await rows(`withdrawal reject ${id}`)
    expect(await stateOf(id)).toBe('declined')
  })

  test('orders about it are refused, and the player can still cancel', async () => {
    const { id } = await given()
    await rows(`withdrawal claim ${id}`)
    for (const order of [`withdrawal settle ${id} 1.00`, `return paid ${id} --reference r`])
      expect(await refusal(order, 'bob')).toEqual([3, 'withdrawalClaimed'])
    const { payer, id: other } = await given()
    await rows(`withdrawal claim ${other}`)
    await server.call('declineInvoice', { token: payer.token, params: { id: other } })
    expect(await stateOf(other)).toBe('declined')
    expect(await refusal(`withdrawal claim ${other}`)).toEqual([3, 'withdrawalEnded'])
    const isKept = async () =>
      (await pool.query('select from withdrawal_claim where invoice_id = $1', [other])).rowCount === 1
    await removeClaims.run(server.deps, {})
    expect(await isKept()).toBe(true)
    server.clock.advance(10 * MINUTE_MS)
    await removeClaims.run(server.deps, {})
    expect(await isKept()).toBe(false)
  })
})

describe('a claim ends', () => {
  test.each<[string, (id: string, token: string) => Promise<unknown>]>([
    ['by hand', (id) => rows(`withdrawal release ${id}`)],
    ['with the sign-out', (_, token) => call('signOut', { token })],
    ['after ten minutes', async () => server.clock.advance(10 * MINUTE_MS)],
    ['with the first of two approvals', (id) => rows(`withdrawal approve ${id}`)],
  ])('%s', async (_, end) => {
    const { id } = await given('12000.00')
    // Sessions of earlier tests are over.
    server.clock.advance(20 * MINUTE_MS)
    const token = await open('ada')
    await run(token, 'withdrawal claim', [id])
    expect(await refusal(`withdrawal claim ${id}`, 'bob')).toEqual([3, 'withdrawalClaimed'])
    await end(id, token)
    await rows(`withdrawal claim ${id}`, 'bob')
    expect(await refusal(`withdrawal claim ${id}`)).toEqual([3, 'withdrawalClaimed'])
  })

  test('not while the member is signed in elsewhere', async () => {
    const { id } = await given()
    server.clock.advance(20 * MINUTE_MS)
    const [one, other] = [await open('ada'), await open('ada')]
    await run(one, 'withdrawal claim', [id])
    await call('signOut', { token: one })
    expect(await claimIn(other, id)).toMatchObject({ isOwn: true })
    await call('signOut', { token: other })
    expect(await refusal(`withdrawal reject ${id}`, 'bob')).toEqual([0, ''])
  })
})

describe('taking over', () => {
  test('is in the journal with its reason, and the member who lost the claim is refused', async () => {
    const { id } = await given()
    expect(await refusal(`withdrawal take-over ${id}`)).toEqual([3, 'withdrawalNotClaimed'])
    await rows(`withdrawal claim ${id}`)
    expect(await refusal(`withdrawal take-over ${id}`)).toEqual([3, 'withdrawalNotClaimed'])
    await rows(`withdrawal take-over ${id}`, 'bob')
    expect(await refusal(`withdrawal approve ${id}`)).toEqual([3, 'withdrawalClaimed'])
    await rows(`withdrawal approve ${id}`, 'bob')
    const { rows: noted } = await pool.query(
      `select actor, details ->> 'from' as "from" from audit_event where action = 'withdrawal.takenOver' and subject = $1`,
      [`invoice:${id}`],
    )
    expect(noted).toEqual([{ actor: 'staff:bob', from: 'staff:ada' }])
  })
})

describe('at the same time', () => {
  test('exactly one of several members gets it', async () => {
    await givenStaff('cleo', 'payments-agent')
    await givenStaff('dan', 'payments-lead')
    const members = ['ada', 'bob', 'cleo', 'dan']
    for (let round = 0; round < 5; round += 1) {
      const { id } = await given()
      const answers = await Promise.all(members.map((one) => refusal(`withdrawal claim ${id}`, one)))
      expect(answers.map(([, code]) => code).sort()).toEqual(['', ...Array(3).fill('withdrawalClaimed')])
    }
  })

  test('a claim and a decision of a colleague: never both, and the withdrawal is decided once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await given()
      const [[, claimed], [, decided]] = await Promise.all([
        refusal(`withdrawal claim ${id}`),
        refusal(`withdrawal reject ${id}`, 'bob'),
      ])
      expect(['', 'withdrawalClaimed']).toContain(decided)
      // A claim that came first keeps the withdrawal; one that came last may find it ended.
      expect(await stateOf(id)).toBe(decided === '' ? 'declined' : 'requested')
      if (decided !== '') expect(claimed).toBe('')
    }
  })

  test('a decision of the member with the claim and a take-over: at least one succeeds', async () => {
    const { id } = await given()
    await rows(`withdrawal claim ${id}`)
    const [[, approved], [, taken]] = await Promise.all([
      refusal(`withdrawal approve ${id}`),
      refusal(`withdrawal take-over ${id}`, 'bob'),
    ])
    expect(approved === '' || approved === 'withdrawalClaimed').toBe(true)
    expect(approved === '' || taken === '').toBe(true)
    expect(await stateOf(id)).toBe(approved === '' ? 'approved' : 'requested')
  })
})

test('only a withdrawal that has not ended can be claimed', async () => {
  const { id } = await given()
  await rows(`withdrawal approve ${id}`)
  await server.settle()
  await sendMessage(server, messageOf(id, { kind: 'payout', amount: '3000.00' }))
  expect(await refusal(`withdrawal claim ${id}`)).toEqual([3, 'withdrawalEnded'])
  expect(await refusal(`withdrawal claim ${crypto.randomUUID()}`)).toEqual([3, 'notFound'])
  expect((await admin('withdrawal claim all')).exitCode).toBe(2)
})
