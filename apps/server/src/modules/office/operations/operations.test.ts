/** The page of operations over HTTP, and the end of stops. */
import { expect, test } from 'vitest'
import { createOfficeClient } from '#tests/support/staff/office-client.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { givenPayer, startCashier } from '#tests/support/payments/payments.ts'
import { endedStopsTimer } from '../../staff/index.ts'

const server = await startCashier()
const { clock, deps } = server
const { keys, givenStaff, rows, admin } = openOffice(server)
const { call, open } = createOfficeClient(server, keys)

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString()
const stopped = () => [...deps.settings.current().operations.stopped]

test('a stop ends at its time, once and with an entry of the journal, also if two processes see it', async () => {
  const until = inMinutes(30)
  expect(await rows(`stop deposits --until ${until}`)).toEqual([{ stopped: 'deposits', until }])
  await rows('stop withdrawals')
  await endedStopsTimer.run(deps)
  expect(stopped()).toEqual(['deposits', 'withdrawals'])
  clock.advance(31 * MINUTE_MS)
  await Promise.all([endedStopsTimer.run(deps), endedStopsTimer.run(deps)])
  expect(stopped()).toEqual(['withdrawals'])
  const ended = (await rows('journal')).filter(({ actor }) => actor === 'system:stops')
  expect(ended).toMatchObject([{ action: 'part.allowed', subject: 'part:deposits' }])
  await rows('allow withdrawals')
})

test('a new stop without a time replaces the old one, and a time that has passed is refused', async () => {
  await rows(`stop deposits --until ${inMinutes(5)}`)
  await rows('stop deposits')
  await rows(`maintenance on --until ${inMinutes(5)}`)
  clock.advance(6 * MINUTE_MS)
  await endedStopsTimer.run(deps)
  expect([stopped(), deps.settings.current().operations.maintenance]).toEqual([['deposits'], false])
  await rows('allow deposits')
  for (const wrong of [`stop deposits --until ${inMinutes(-1)}`, `maintenance off --until ${inMinutes(5)}`])
    expect((await admin(wrong)).exitCode).toBe(2)
  expect(stopped()).toEqual([])
})

test('shows stops, failed jobs, parked deliveries and what the audit found', async () => {
  const payer = await givenPayer(server)
  const until = inMinutes(60)
  await rows(`stop deposits:EUR --until ${until}`)
  const events = JSON.stringify([{ kind: 'invoice.changed', playerId: payer.id }])
  await server.database.pool.query(
    `insert into delivery (consumer, id, events, tries, last_error, parked_at) values ('x.y', 7, $1, 20, 'no', $2)`,
    [events, clock.now()],
  )
  await server.database.pool.query(
    `insert into audit_finding values (1, 'each balance is the sum of its entries', '{"off":"1"}')`,
  )
  await server.database.pool.query(
    `insert into task_run values ('ledger.audit', $1, $2) on conflict (task) do update set at = $1, result = $2`,
    [clock.now(), 1],
  )
  await server.database.pool.query(
    `insert into payment_message (provider, verdict, reason, body, received_at)
     values ('sandbox', 'quarantined', 'unknown', '{}', $1), ('sandbox', 'forged', null, '{}', $1)`,
    [clock.now()],
  )
  await server.database.pool.query(`select graphile_worker.add_job('some.job')`)
  await server.database.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = E'no row "ada@example.com"\nat x'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'some.job')`,
  )
  const { data } = await call('getOperations', { token: await open('ada') })
  expect(data).toMatchObject({
    stops: [{ part: 'deposits:EUR', by: 'staff:ada', reason: 'a good one', until }],
    parked: [{ consumer: 'x.y', delivery: '7', events: 'invoice.changed', players: payer.id, error: 'no' }],
    messages: {
      quarantined: [{ provider: 'sandbox', count: 1 }],
      forged: [{ provider: 'sandbox', count: 1 }],
    },
    ledger: {
      audit: { differences: 1 },
      findings: [{ check: 'each balance is the sum of its entries', difference: '{"off":"1"}' }],
    },
  })
  expect(data.queue.consumers).toContainEqual({ consumer: 'x.y', waiting: 0, parked: 1 })
  // Errors of jobs are shortened: they can quote data.
  expect(data.jobs.failed).toMatchObject([{ task: 'some.job', exhausted: 1, error: 'no row …' }])
})

test('shows each member only what they may read', async () => {
  await givenStaff('gina', 'games')
  await givenStaff('pat', 'payments-agent')
  await givenStaff('cleo', 'content')
  const seen = async (id: string) => {
    const { data } = await call('getOperations', { token: await open(id) })
    return [data.parked !== null, data.messages !== null, data.ledger.findings !== null]
  }
  expect(await seen('gina')).toEqual([true, false, false])
  expect(await seen('pat')).toEqual([false, true, false])
  expect((await call('getOperations', { token: await open('cleo') })).code).toBe('rightMissing')
})
