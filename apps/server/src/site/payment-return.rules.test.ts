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

function runIn(isFramed: boolean) {
  const told: unknown[] = []
  const gone: string[] = []
  const location = {
    origin: 'https://casino.example',
    search: '?deposit-pending=true&invoice=7',
    replace: (to: string) => gone.push(to),
  }
  const context = createContext({ location })
  context.window = context
  context.parent = isFramed ? { postMessage: (...said: unknown[]) => told.push(said) } : context
  runInContext(script, context)
  return { told, gone }
}

test('in a frame it tells the wallet, and nobody but the site hears it', () => {
  const { told, gone } = runIn(true)
  const message = { source: PAYMENT_RETURN, search: '?deposit-pending=true&invoice=7' }
  expect(told).toEqual([[message, 'https://casino.example']])
  expect(gone).toEqual([])
})

test('in a window of its own it goes on to the site, in its language', () => {
  expect(runIn(false)).toEqual({ told: [], gone: ['/de?deposit-pending=true&invoice=7'] })
})

test('only the site may frame it, and it runs nothing but its own script', () => {
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain(`script-src 'sha256-${hash}'`)
  expect(policy).not.toMatch(/unsafe|https?:/)
  expect(html).toContain('<title>a &lt; b</title>')
})
