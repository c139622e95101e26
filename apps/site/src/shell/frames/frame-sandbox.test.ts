import { expect, test } from 'vitest'
import { frameSandbox } from './frame-sandbox.ts'

const OURS = 'https://casino.example'

test.each(['https://bank.example/pay/1', 'https://pay.casino.example/1', 'http://casino.example/1'])(
  'the page %s of a provider keeps its own origin, and cannot lead the site away',
  (url) => {
    const rights = frameSandbox(url, OURS).split(' ')
    expect(rights).toContain('allow-same-origin')
    expect(rights.filter((right) => right.startsWith('allow-top'))).toEqual([])
  },
)

test.each([
  'https://casino.example/pay/1',
  '/pay/1',
  'https://casino.example:443/1',
  'javascript:1',
  'about:blank',
])('the page %s, which would have our origin, has none', (url) => {
  expect(frameSandbox(url, OURS)).not.toContain('allow-same-origin')
})
