import { expect, test } from 'vitest'
import { deposit, givenPayer, startCashier } from '../../../../../tests/support/payments.ts'
import { readWords, runTyped } from './index.ts'

const server = await startCashier()
const { deps } = server

let key = ''
async function admin(line: string) {
  const typed = readWords([...line.split(' '), '--as', 'ada', '--reason', 'it is well again', '--json'])
  const { exitCode, output } = 'output' in typed ? typed : await runTyped(deps, typed, key)
  return { exitCode, rows: exitCode === 0 ? (JSON.parse(output) as Record<string, string>[]) : [] }
}

/** Publications cannot be made for as long as it takes. */
async function whileSilent(work: () => Promise<void>): Promise<void> {
  const { publishAll } = deps.realtime
  deps.realtime.publishAll = () => Promise.reject(new Error('no line to "ada@example.com"'))
  await work()
  deps.realtime.publishAll = publishAll
}

key =
  (await admin('staff add ada --rights operations,staff --email ada@staff.example')).rows[0]?.['key'] ?? ''

test('news that a part failed to take is listed with its reason, and taken once when it is tried again', async () => {
  const payer = await givenPayer(server)
  await server.settle()
  expect((await admin('delivery list')).rows).toEqual([])

  await whileSilent(async () => {
    await deposit(server, payer, '50.00')
    await server.settle()
    await deps.pool.query('update delivery set tries = 19')
    await server.settle()
  })
  const { rows } = await admin('delivery list')
  expect(rows).toMatchObject([
    {
      consumer: 'payments.publications',
      news: 'invoice.changed',
      player: payer.id,
      tries: 20,
      fault: 'Error: no line to …',
    },
  ])

  const delivery = rows[0]?.['delivery'] ?? ''
  const told: string[] = []
  const { publishAll } = deps.realtime
  deps.realtime.publishAll = async (all) => void told.push(...all.map(({ channel }) => channel))
  const waits = [{ consumer: 'payments.publications', delivery, result: 'waits to be handled' }]
  expect((await admin(`delivery retry payments.publications ${delivery}`)).rows).toEqual(waits)
  await server.settle()
  deps.realtime.publishAll = publishAll
  expect(told).toEqual([`payment:invoices#${payer.id}`])
  expect((await admin('delivery list')).rows).toEqual([])

  expect((await admin(`delivery retry payments.publications ${delivery}`)).rows).toMatchObject([
    { result: 'nothing of it is parked' },
  ])
  expect((await admin('delivery retry payments.publications soon')).exitCode).toBe(2)
  const { rows: noted } = await deps.pool.query(
    `select actor, subject, reason, details from audit_event where action = 'delivery.retried'`,
  )
  expect(noted).toEqual([
    {
      actor: 'staff:ada',
      subject: 'delivery:payments.publications',
      reason: 'it is well again',
      details: { deliveries: delivery },
    },
  ])
})

test('news of many players name some of them and how many there are', async () => {
  const playerIds = Array.from({ length: 7 }, (_, nth) => `player ${nth}`)
  await deps.pool.query(
    `insert into delivery (consumer, id, events, tries, parked_at) values ('wallet.publications', 1, $1, 20, now())`,
    [JSON.stringify([{ type: 'balances.changed', currency: 'EUR', playerIds }])],
  )
  const { rows } = await admin('delivery list')
  const player = 'player 0, player 1, player 2, player 3, player 4, … 7'
  expect(rows).toMatchObject([{ consumer: 'wallet.publications', news: 'balances.changed', player }])
  await deps.pool.query('delete from delivery')
})
