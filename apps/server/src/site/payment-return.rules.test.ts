import { createHash } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { PAYMENT_RETURN } from '@fairhall/contract'
import { expect, test } from 'vitest'
import { paymentReturn } from './payment-return.ts'

const content = {
  version: '1',
  locales: ['de'],
  messages: () => ({}),
  text: () => 'a < b',
  has: () => true,
  media: new Map(),
}
const german = { code: 'de', tag: 'de-DE', direction: 'ltr', isDefault: false } as const
const colors = {
  ink: '#000000',
  lifted: '#000000',
  text: '#ffffff',
  muted: '#ffffff',
  brass: '#ffffff',
  'on-brass': '#000000',
  azure: '#ffffff',
}
const { html, policy } = paymentReturn(content, german, colors)
const script = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? ''

function runIn(place: 'frame' | 'window', search = '?deposit-pending=true&invoice=7') {
  const told: unknown[] = []
  const gone: string[] = []
  const timers: (() => void)[] = []
  const channels: Channel[] = []
  class Channel {
    onmessage: (message: { data: object }) => void = () => undefined
    readonly said: object[] = []
    readonly name: string
    constructor(name: string) {
      this.name = name
      channels.push(this)
    }
    postMessage(said: object) {
      this.said.push(said)
    }
  }
  const location = {
    origin: 'https://casino.example',
    search,
    replace: (to: string) => gone.push(to),
  }
  const close = () => gone.push('closed')
  const setTimeout = (then: () => void) => timers.push(then)
  const context = createContext({ location, close, setTimeout, URLSearchParams, BroadcastChannel: Channel })
  context.window = context
  context.parent = place === 'frame' ? { postMessage: (...said: unknown[]) => told.push(said) } : context
  runInContext(script, context)
  return { told, gone, timers, channels }
}

test('in a frame it tells the wallet, and nobody but the site hears it', () => {
  const { told, gone, timers, channels } = runIn('frame')
  const message = { source: PAYMENT_RETURN, search: '?deposit-pending=true&invoice=7' }
  expect(told).toEqual([[message, 'https://casino.example']])
  expect([gone, timers, channels]).toEqual([[], [], []])
})

test('in a window of its own it closes when the page that waits for its invoice says so', () => {
  const { told, gone, channels } = runIn('window')
  expect(told).toEqual([])
  expect(channels).toMatchObject([
    { name: PAYMENT_RETURN, said: [{ search: '?deposit-pending=true&invoice=7' }] },
  ])
  for (const data of [{ heard: '8' }, { search: '?invoice=7' }, {}]) channels[0]?.onmessage({ data })
  expect(gone).toEqual([])
  channels[0]?.onmessage({ data: { heard: '7' } })
  expect(gone).toEqual(['closed'])
})

test.each([
  ['?deposit-pending=true&invoice=7', '/de?deposit-pending=true&invoice=7'],
  ['?deposit-error=true&invoice=7', '/de?deposit-error=true&invoice=7'],
  // Only we say that there is money.
  ['?deposit-success=true&invoice=7', '/de?deposit-pending=true&invoice=7'],
])('a window with %s that nobody waits for, or that may not be closed, goes on to %s', (search, to) => {
  const { gone, timers } = runIn('window', search)
  for (const then of timers) then()
  expect(gone).toEqual([to])
})

test('only the site may frame it, and it runs nothing but its own script', () => {
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain(`script-src 'sha256-${hash}'`)
  expect(policy).not.toMatch(/unsafe|https?:/)
  expect(html).toContain('<title>a &lt; b</title>')
})
