import { describe, expect, test } from 'vitest'
import { startCashier } from '#tests/support/payments/payments.ts'
import { openOffice } from '#tests/support/staff/staff.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { approvedBase } from '../withdrawals/index.ts'
import { takeRates, trustedRateOf } from '../settings/index.ts'
import { RECOGNITIONS } from './exclusions.queries.ts'

const server = await startCashier()
const { clock } = server
const { admin, both, rows, refusal } = openOffice(server)

const journal = async () =>
  (await rows('journal')).map(({ actor, action, subject }) => [actor, action, subject])

test('parts stop and start again; an unknown part cannot be stopped', async () => {
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

test('a stop never ends a longer one, because allowing is another right', async () => {
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString()
  const stopUntil = (minutes: number) => `stop withdrawals --until ${inMinutes(minutes)}`
  await rows(stopUntil(60))
  expect(await refusal(stopUntil(59))).toEqual([3, 'stoppedForLonger'])
  await rows(stopUntil(90))
  await rows('stop withdrawals')
  expect(await refusal(stopUntil(900))).toEqual([3, 'stoppedForLonger'])
  expect(await rows('stops')).toContainEqual({ stopped: 'withdrawals' })
  await rows('allow withdrawals')
  await rows(stopUntil(1))
  await rows('allow withdrawals')
})

test('setting a rate shows the previous one, makes it the newest and is logged in the journal', async () => {
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
  expect((await both('rate set BTC 200000.5'))['result']).toBe('set')
  expect(was).not.toBe(is.rate)
  expect((await rows('rate list')).at(-1)).toEqual(is)
  expect(await journal()).toContainEqual(['staff:ada', 'rate.set', 'currency:BTC'])
  const small = { ...is, rate: '200001' }
  expect(await rows('rate set BTC 200001')).toEqual([{ ...small, before: is.rate }])

  const noted = await journal()
  expect(await refusal('rate set BTC 0')).toEqual([3, 'wrongSettings'])
  expect(await refusal('rate set BTC 1', 'bob')).toEqual([4, 'rightMissing'])
  for (const wrong of ['EUR 1', 'XTS 1', 'BTC', 'BTC 1e-7', 'BTC 0x1'])
    expect((await admin(`rate set ${wrong}`)).exitCode).toBe(2)
  expect(await journal()).toEqual(noted)
})

describe('a rate far from the current one', () => {
  const rateOf = (code: string) => server.deps.settings.current().currencies.get(code)?.rate ?? ''
  const times = (code: string, factor: number) =>
    String(Number((Number(rateOf(code)) * factor).toPrecision(9)))

  test('becomes an order: a second member agrees to exactly this rate, and the current one applies until then', async () => {
    const before = rateOf('USD')
    const [row] = await rows(`rate set USD ${times('USD', 0.5)}`)
    expect(row).toMatchObject({ currency: 'USD', before, result: 'waits for a second staff member' })
    expect(rateOf('USD')).toBe(before)
    expect((await rows(`order show ${row?.['order']}`))[0]?.['what']).toMatch(/^USD: rate \S+ → \S+$/)
    expect(await refusal(`order agree ${row?.['order']}`)).toEqual([4, 'sameMember'])
    expect((await rows(`rate set USD ${times('USD', 1.1)}`))[0]?.['before']).toBe(before)
    expect(await refusal(`order agree ${row?.['order']}`, 'bob')).toEqual([3, 'orderStale'])
  })

  test('can’t be reached in small steps, which are measured from the last rate of a source', async () => {
    const { deps } = server
    const first = rateOf('CHF')
    expect((await rows(`rate set CHF ${times('CHF', 0.85)}`))[0]?.['order']).toBeUndefined()
    expect((await rows(`rate set CHF ${times('CHF', 0.85)}`))[0]?.['order']).toBeDefined()
    // The source reports other currencies only: a rate set by one member is still no base for another step.
    clock.advance(1000)
    const at = clock.now().toISOString()
    await takeRates(deps, { at, rates: { BTC: rateOf('BTC') } }, 'test')
    expect((await rows(`rate set CHF ${times('CHF', 0.85)}`))[0]?.['order']).toBeDefined()
    expect(await trustedRateOf(deps, deps.db, 'CHF')).toBe(first)
    clock.advance(1000)
    const reported = times('CHF', 0.9)
    await takeRates(deps, { at: clock.now().toISOString(), rates: { CHF: reported } }, 'test')
    expect(await trustedRateOf(deps, deps.db, 'CHF')).toBe(reported)
    expect((await rows(`rate set CHF ${times('CHF', 0.85)}`))[0]?.['order']).toBeUndefined()
    const far = times('CHF', 3)
    await both(`rate set CHF ${far}`)
    expect([rateOf('CHF'), await trustedRateOf(deps, deps.db, 'CHF')]).toEqual([far, far])
  })

  test('cannot bypass the approval of withdrawals: the higher of the two rates counts', async () => {
    const { deps } = server
    const value = () =>
      inTransaction(deps.db, (tx) => approvedBase(deps, tx, { currency: 'USD', amount: 100_000n }))
    await both(`rate set USD ${times('USD', 1.5)}`)
    const high = await value()
    await rows(`rate set USD ${times('USD', 0.85)}`)
    expect(await value()).toBe(high)
    await rows(`rate set USD ${times('USD', 1.19)}`)
    expect((await value()) > high).toBe(true)
  })
})

test('recognised accounts are listed by an index of the journal', async () => {
  const client = await server.database.pool.connect()
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  const { rows: plan } = await client.query<Record<string, string>>(
    `explain (costs off) ${RECOGNITIONS.replaceAll('$1', 'null')}`,
  )
  await client.query('rollback')
  client.release()
  expect(plan.flatMap((line) => Object.values(line)).join('\n')).toContain('audit_event_recognition')
})
