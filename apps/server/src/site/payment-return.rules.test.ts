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
  isFallback: () => false,
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
  const posted: unknown[] = []
  const left: string[] = []
  const timers: (() => void)[] = []
  const channels: Channel[] = []
  class Channel {
    onmessage: (message: { data: object }) => void = () => undefined
    readonly sent: object[] = []
    readonly name: string
    constructor(name: string) {
      this.name = name
      channels.push(this)
    }
    postMessage(message: object) {
      this.sent.push(message)
    }
  }
  const location = {
    origin: 'https://casino.example',
    search,
    replace: (to: string) => left.push(to),
  }
  const close = () => left.push('closed')
  const setTimeout = (then: () => void) => timers.push(then)
  const context = createContext({ location, close, setTimeout, URLSearchParams, BroadcastChannel: Channel })
  context.window = context
  context.parent =
    place === 'frame' ? { postMessage: (...message: unknown[]) => posted.push(message) } : context
  runInContext(script, context)
  return { posted, left, timers, channels }
}

test('in a frame it notifies the wallet, on the origin of the site only', () => {
  const { posted, left, timers, channels } = runIn('frame')
  const message = { source: PAYMENT_RETURN, search: '?deposit-pending=true&invoice=7' }
  expect(posted).toEqual([[message, 'https://casino.example']])
  expect([left, timers, channels]).toEqual([[], [], []])
})

test('in a separate window it closes when the page that waits for its invoice confirms', () => {
  const { posted, left, channels } = runIn('window')
  expect(posted).toEqual([])
  expect(channels).toMatchObject([
    { name: PAYMENT_RETURN, sent: [{ search: '?deposit-pending=true&invoice=7' }] },
  ])
  for (const data of [{ received: '8' }, { search: '?invoice=7' }, {}]) channels[0]?.onmessage({ data })
  expect(left).toEqual([])
  channels[0]?.onmessage({ data: { received: '7' } })
  expect(left).toEqual(['closed'])
})

test.each([
  ['?deposit-pending=true&invoice=7', '/de?deposit-pending=true&invoice=7'],
  ['?deposit-error=true&invoice=7', '/de?deposit-error=true&invoice=7'],
  // Success is reported only by our own server.
  ['?deposit-success=true&invoice=7', '/de?deposit-pending=true&invoice=7'],
])('a window with %s that no page waits for, or that may not close, redirects to %s', (search, to) => {
  const { left, timers } = runIn('window', search)
  for (const then of timers) then()
  expect(left).toEqual([to])
})

test('only the site may frame it, and it runs nothing but its own script', () => {
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain(`script-src 'sha256-${hash}'`)
  expect(policy).not.toMatch(/unsafe|https?:/)
  expect(html).toContain('<title>a &lt; b</title>')
})
