/** What an audit finds in payments: of everything, of the night after they changed, and of a later night. */
import { type AuditFinding, findDifferences, narrowed } from '@fairhall/ledger'
import { beforeAll, expect, test } from 'vitest'
import {
  deposit,
  givenPayer,
  messageOf,
  payOut,
  sendMessage,
  startCashier,
  withdraw,
} from '#tests/support/payments/payments.ts'
import { paymentChecks } from './payments.audit.queries.ts'

const server = await startCashier()
const DAY_MS = 86_400_000
const ids = { deposit: '', paid: '', open: '', bonus: '' }

beforeAll(async () => {
  server.clock.set('2027-03-30T12:00:00Z')
  const [payer, chooser] = [await givenPayer(server), await givenPayer(server)]
  const winner = await givenPayer(server, { cash: 1_000_000n })
  ids.deposit = (await deposit(server, payer, '50.00')).data.invoiceId
  await sendMessage(server, messageOf(ids.deposit))
  ids.bonus = (await deposit(server, chooser, '55.55', { bonusId: 'welcome-first' })).data.invoiceId
  await sendMessage(server, messageOf(ids.bonus, { amount: '55.55', reference: 'r-2' }))
  const { data } = await withdraw(server, winner, '20.00')
  await payOut(server, { id: data.id, amount: '20.00', currency: 'EUR' })
  ids.paid = data.id
  ids.open = (await withdraw(server, winner, '3000.00')).data.id
})

const BOOKED = 'each confirmed deposit is booked once, and no other deposit entry exists'
const HELD = 'each withdrawal is held once, and settled or released according to its state'
const ORDERED = 'each withdrawal paid with a different amount matches an order of two staff members'
const TERMS = 'each deposit bonus has the amount and target of its terms'
const ISSUED = 'each deposit with an issued bonus has a bonus row'

const changes: [what: string, of: keyof typeof ids, by: string, found: string[]][] = [
  ['no change', 'deposit', 'select $1::text', []],
  ['the amount of a deposit', 'deposit', 'update invoice set amount = amount + 1 where id = $1', [BOOKED]],
  ['a paid deposit, pending', 'deposit', `update invoice set state = 'pending' where id = $1`, [BOOKED]],
  [
    'a deposit without an entry',
    'deposit',
    `update ledger_entry set external_id = 'x' where external_id = 'deposit:' || $1`,
    [BOOKED, BOOKED],
  ],
  [
    'a paid withdrawal, failed',
    'paid',
    `update invoice set state = 'failed', reason = 'x' where id = $1`,
    [HELD],
  ],
  ['an open withdrawal, paid', 'open', `update invoice set state = 'paid' where id = $1`, [HELD]],
  [
    'the amount of a paid withdrawal',
    'paid',
    'update invoice set amount = amount - 1 where id = $1',
    [ORDERED, HELD],
  ],
  [
    'the held amount',
    'open',
    `update ledger_entry set deltas[3] = 1 where external_id = 'hold:' || $1`,
    [HELD],
  ],
  [
    'a withdrawal without its hold',
    'open',
    `update ledger_entry set external_id = 'x' where external_id = 'hold:' || $1`,
    [HELD],
  ],
  [
    'the target of a bonus',
    'bonus',
    `update player_bonus set target = target - 1 where cause = 'deposit:' || $1`,
    [TERMS],
  ],
  ['a deleted bonus', 'bonus', `delete from player_bonus where cause = 'deposit:' || $1`, [ISSUED]],
]

const checks = paymentChecks.filter(({ recent }) => recent !== undefined)

/** Changes what nothing may change, as the owner of the tables could, and undoes it. */
async function find(by: string, id: string) {
  const client = await server.database.pool.connect()
  try {
    await client.query("begin; set local session_replication_role = 'replica'")
    await client.query(by, [id])
    const run = async (since?: Date) => {
      const found: AuditFinding[] = []
      for (const { name, text = '', recent = {} } of checks) {
        const part = since === undefined ? text : narrowed(text, recent)
        found.push(...(await findDifferences(client, { name, text: part }, since ? [since] : [])))
      }
      return found.map(({ check }) => check)
    }
    const now = server.clock.now().getTime()
    return {
      whole: await run(),
      night: await run(new Date(now - DAY_MS)),
      later: await run(new Date(now + DAY_MS)),
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test.each(changes)('finds %s', async (_what, of, by, found) => {
  expect(await find(by, ids[of])).toEqual({ whole: found, night: found, later: [] })
})
