/** A stand-in collector receives what a real server sends. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { createLog } from '../log.ts'
import { readTraceParent, Tracing } from './tracing.ts'

interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  links: { traceId: string; spanId: string }[]
  status: { code?: number }
}

interface Export {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

const received: ReceivedSpan[] = []
const services = new Set<string>()
const collector = createServer((request, reply) => {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => void (text += part))
  request.on('end', () => {
    expect(request.url).toBe('/v1/traces')
    for (const { resource, scopeSpans } of (JSON.parse(text) as Export).resourceSpans) {
      services.add(JSON.stringify(resource.attributes))
      received.push(...scopeSpans.flatMap(({ spans }) => spans))
    }
    reply.end('{}')
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
afterAll(() => void collector.close())

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

test('requests, what they send, and the batches that post their bets are traced', async () => {
  const acme = await startWithProvider({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`,
    OTEL_TRACES_SAMPLER_ARG: '1',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const { server } = acme
  const gambler = await gamblerOf(acme)
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const play = { token: gambler.token, params: { id: 'acme-train' }, body: { mode: 'money' } } as const
  await server.call('playGame', { ...play, headers: { traceparent } })
  const missing = await fetch(`${server.url}/api/nothing?secret=1`)
  await gambler.begin('r1', '1.00')
  await acme.stop()

  const opened = received.find(({ parentSpanId }) => parentSpanId === 'b'.repeat(16))
  expect(opened).toMatchObject({ name: 'POST playGame', traceId: 'a'.repeat(32), kind: 2, status: {} })
  expect(attributesOf(opened as ReceivedSpan)).toMatchObject({
    'fairhall.call': 'playGame',
    'http.response.status_code': 200,
  })
  expect(BigInt(opened?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(opened?.startTimeUnixNano ?? 0))
  // The launch asks the game's provider over HTTP.
  const sent = received.find(({ parentSpanId }) => parentSpanId === opened?.spanId)
  expect(sent).toMatchObject({ traceId: opened?.traceId, kind: 3 })
  const bets = received.filter(({ name }) => name === 'POST provider.betwin')
  const batches = received.filter(({ name }) => name === 'ledger batch')
  const linked = batches.flatMap(({ links }) => links.map(({ spanId }) => spanId))
  expect(bets.length).toBeGreaterThan(0)
  expect(bets.filter(({ spanId }) => !linked.includes(spanId))).toEqual([])
  const other = received.find(
    (span) => attributesOf(span)['fairhall.request_id'] === missing.headers.get('x-request-id'),
  )
  expect(other?.parentSpanId).toBeUndefined()
  expect(JSON.stringify(received)).not.toMatch(/secret|nothing|@example/)
  expect([...services]).toEqual([
    JSON.stringify([{ key: 'service.name', value: { stringValue: 'fairhall' } }]),
  ])
})

test('work within a trace belongs to it, and a failure marks it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const tracing = new Tracing({ url, share: 1, serviceName: 'test' }, createLog('silent'))
  // Intervals without spans must not stop the later ones.
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  const failed = tracing.trace('job broken', async () => {
    tracing.start('inner', { parent: tracing.current() ?? null }).end()
    throw new Error('broken')
  })
  await expect(failed).rejects.toThrow('broken')
  await tracing.close()
  const outer = received.find(({ name }) => name === 'job broken')
  expect(outer?.status).toEqual({ code: 2 })
  expect(received.find(({ name }) => name === 'inner')).toMatchObject({
    traceId: outer?.traceId,
    parentSpanId: outer?.spanId,
  })
})

test('a collector that is away delays and breaks nothing', async () => {
  const tracing = new Tracing(
    { url: 'http://127.0.0.1:1', share: 1, serviceName: 'test' },
    createLog('silent'),
  )
  expect(await tracing.trace('job', async () => 7)).toBe(7)
  await tracing.close()
})

test.each([
  [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) }],
  [`00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`, null],
  [`00-${'A'.repeat(32)}-${'b'.repeat(16)}-01`, null],
  ['', null],
  [undefined, null],
])('the header %s names %o', (header, place) => {
  expect(readTraceParent(header)).toEqual(place)
})
