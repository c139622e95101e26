import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readState, toBackRoute } from './social.rules.ts'

const ORIGIN = 'https://play.example'

test.each([
  ['/', '/'],
  ['/categories/slots', '/categories/slots'],
  ['%2Fde%2Fcategories%3Fsearch%3Dkoi', '/de/categories?search=koi'],
  ['%2F%3Fsign-in%3Dtrue%26wallet%3Ddeposit%26sign-up%3Dtrue%26stag%3Dx', '/?wallet=deposit'],
  ['', '/'],
])('%s leads back to %s', (encoded, expected) => {
  expect(toBackRoute(encoded)).toBe(expected)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '%2F%2Fevil.example',
  '/%5Cevil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\t/evil.example',
  '%2F%09%2Fevil.example',
  '/%0d%0aLocation:%20https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '%E0%A4%A',
  'evil.example',
  '/auth/autologin?token=x',
  '/de/auth/social/sandbox/callback?code=x',
  '/api/player/sessions/logout',
  `/${'a'.repeat(1001)}`,
])('%j leads to the home page', (encoded) => {
  expect(toBackRoute(encoded)).toBe('/')
})

test('any input leads to a path of this site', () => {
  const parts = fc.array(
    fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', '@', ':', '?', '#', 'evil.example', '\t', 'a'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        parts.map((all) => all.join('')),
      ),
      (text) => {
        const back = toBackRoute(encodeURIComponent(text))
        expect(new URL(back, ORIGIN).origin).toBe(ORIGIN)
        expect(back).toMatch(/^\/(?!\/)/)
      },
    ),
  )
})

test('reads a state from JSON with a binding and returns null for anything else', () => {
  const binding = 'a'.repeat(43)
  expect(readState(JSON.stringify({ backRoute: '%2Ffavorites', binding }))?.backRoute).toBe('/favorites')
  expect(readState(JSON.stringify({ binding }))?.backRoute).toBe('/')
  for (const wrong of [
    '',
    'null',
    '[]',
    '{}',
    '{"backRoute":"/"}',
    JSON.stringify({ binding: 'short' }),
    '{',
  ])
    expect(readState(wrong)).toBeNull()
})
