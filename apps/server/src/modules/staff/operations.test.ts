import { expect, test } from 'vitest'
import { startCashier } from '../../../../../tests/support/payments.ts'
import { openOffice } from '../../../../../tests/support/staff.ts'
import { RECOGNITIONS } from './exclusions.queries.ts'

const server = await startCashier()
const { clock } = server
const { admin, rows, refusal } = openOffice(server)

const journal = async () =>
  (await rows('journal')).map(({ actor, action, subject }) => [actor, action, subject])

test('the house stops and goes on; what is not there cannot be stopped', async () => {
  expect(await rows('stop deposits')).toEqual([{ stopped: 'deposits' }])
  expect(await rows('stop payment-provider:sandbox')).toHaveLength(2)
  expect(await refusal('stop game:none')).toEqual([3, 'notFound'])
  expect(await refusal('stop deposits', 'bob')).toEqual([4, 'rightMissing'])
  await rows('allow payment-provider:sandbox')
  expect(await rows('allow deposits')).toEqual([])
  expect(await rows('maintenance on')).toEqual([{ stopped: 'maintenance' }])
  expect(await rows('maintenance off')).toEqual([])
  expect((await admin('maintenance maybe')).exitCode).toBe(2)
  expect((await journal()).slice(0, 6)).toEqual([
    ['staff:ada', 'part.allowed', 'part:maintenance'],
    ['staff:ada', 'part.stopped', 'part:maintenance'],
    ['staff:ada', 'part.allowed', 'part:deposits'],
    ['staff:ada', 'part.allowed', 'part:payment-provider:sandbox'],
    ['staff:ada', 'part.stopped', 'part:payment-provider:sandbox'],
    ['staff:ada', 'part.stopped', 'part:deposits'],
  ])
})

test('a rate that is set is the newest one, tells what was before, and stands in the journal', async () => {
  const before = await rows('rate list')
  expect(before.map(({ currency }) => currency)).not.toContain('EUR')
  const was = before.find(({ currency }) => currency === 'BTC')?.['rate']
  const is = {
    currency: 'BTC',
    rate: '200000.5',
    base: 'EUR',
    of: clock.now().toISOString(),
    isEnabled: true,
  }
  expect(await rows('rate set BTC 200000.5')).toEqual([{ ...is, before: was }])
  expect((await rows('rate list')).at(-1)).toEqual(is)
  expect((await journal())[0]).toEqual(['staff:ada', 'rate.set', 'currency:BTC'])

  const noted = await journal()
  expect(await refusal('rate set BTC 0')).toEqual([3, 'wrongSettings'])
  expect(await refusal('rate set BTC 1', 'bob')).toEqual([4, 'rightMissing'])
  for (const wrong of ['EUR 1', 'XTS 1', 'BTC']) expect((await admin(`rate set ${wrong}`)).exitCode).toBe(2)
  expect(await journal()).toEqual(noted)
})

test('recognised accounts are listed by an index, however long the journal is', async () => {
  const client = await server.database.pool.connect()
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  const { rows: plan } = await client.query<Record<string, string>>(`explain (costs off) ${RECOGNITIONS}`)
  await client.query('rollback')
  client.release()
  expect(plan.flatMap((line) => Object.values(line)).join('\n')).toContain('audit_event_recognition')
})
