import { expect, test } from 'vitest'
import { deposit, givenPayer, startCashier } from '#tests/support/payments/payments.ts'
import { readWords, runTyped } from './index.ts'

const server = await startCashier()
const { deps } = server

let key = ''
async function admin(line: string) {
  const typed = readWords([...line.split(' '), '--as', 'ada', '--reason', 'fixed', '--json'])
  const { exitCode, output } = 'output' in typed ? typed : await runTyped(deps, typed, key)
  return { exitCode, rows: exitCode === 0 ? (JSON.parse(output) as Record<string, string>[]) : [] }
}

/** Publications fail while this runs. */
async function withoutPublications(work: () => Promise<void>): Promise<void> {
  const { publishAll } = deps.realtime
  deps.realtime.publishAll = () => Promise.reject(new Error('no connection to "ada@example.com"'))
  await work()
  deps.realtime.publishAll = publishAll
}

key =
  (await admin('staff add ada --rights operations,staff --email ada@staff.example')).rows[0]?.['key'] ?? ''

test('a parked delivery is listed with its error, and a retry handles it once', async () => {
  const payer = await givenPayer(server)
  await server.settle()
  expect((await admin('delivery list')).rows).toEqual([])

  await withoutPublications(async () => {
    const mayFail = ['payments.publications']
    await deposit(server, payer, '50.00')
    await server.settle({ mayFail })
    await deps.pool.query('update delivery set tries = 19')
    await server.settle({ mayFail })
  })
  const { rows } = await admin('delivery list')
  expect(rows).toMatchObject([
    {
      consumer: 'payments.publications',
      events: 'invoice.changed',
      player: payer.id,
      tries: 20,
      error: 'Error: no connection to …',
    },
  ])

  const delivery = rows[0]?.['delivery'] ?? ''
  const channels: string[] = []
  const { publishAll } = deps.realtime
  deps.realtime.publishAll = async (all) => void channels.push(...all.map(({ channel }) => channel))
  const queued = [{ consumer: 'payments.publications', delivery, result: 'queued' }]
  expect((await admin(`delivery retry payments.publications ${delivery}`)).rows).toEqual(queued)
  await server.settle()
  deps.realtime.publishAll = publishAll
  expect(channels).toEqual([`payment:invoices#${payer.id}`])
  expect((await admin('delivery list')).rows).toEqual([])

  expect((await admin(`delivery retry payments.publications ${delivery}`)).rows).toMatchObject([
    { result: 'no parked delivery' },
  ])
  expect((await admin('delivery retry payments.publications soon')).exitCode).toBe(2)
  const { rows: noted } = await deps.pool.query(
    `select actor, subject, reason, details from audit_event where action = 'delivery.retried'`,
  )
  expect(noted).toEqual([
    {
      actor: 'staff:ada',
      subject: 'delivery:payments.publications',
      reason: 'fixed',
      details: { deliveries: delivery },
    },
  ])
})

test('an event of many players shows some of them and their number', async () => {
  const playerIds = Array.from({ length: 7 }, (_, nth) => `player ${nth}`)
  await deps.pool.query(
    `insert into delivery (consumer, id, events, tries, parked_at) values ('wallet.publications', 1, $1, 20, now())`,
    [JSON.stringify([{ kind: 'balances.changed', currency: 'EUR', playerIds }])],
  )
  const { rows } = await admin('delivery list')
  const player = 'player 0, player 1, player 2, player 3, player 4, … 7'
  expect(rows).toMatchObject([{ consumer: 'wallet.publications', events: 'balances.changed', player }])
  await deps.pool.query('delete from delivery')
})
