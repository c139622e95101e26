import { expect, test } from 'vitest'
import { frameSandbox } from './frame-sandbox.ts'

const OURS = 'https://casino.example'

test.each(['https://bank.example/pay/1', 'https://pay.casino.example/1', 'http://casino.example/1'])(
  'gives the provider page %s its own origin, and keeps it from navigating the site',
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
])('gives the page %s no origin, because it would have ours', (url) => {
  expect(frameSandbox(url, OURS)).not.toContain('allow-same-origin')
})
