import { expect, test } from 'vitest'
import { affiliateCookie, readAffiliateTag } from './affiliate-tag.ts'

const place = { days: 30, isSecure: true }

test("keeps a tag for the operator's number of days, for this site only", () => {
  expect(affiliateCookie('partner 7', '', place)).toBe(
    'affiliateTag=partner%207; Path=/; Max-Age=2592000; SameSite=Strict; Secure',
  )
})

test('keeps the first tag', () => {
  expect(affiliateCookie('second', 'a=b; affiliateTag=first', place)).toBeNull()
})

test.each([undefined, '', '  ', ['a', 'b'], 7])('rejects %j as a tag', (tag) => {
  expect(affiliateCookie(tag, '', place)).toBeNull()
})

test('encodes characters that would end the cookie', () => {
  const cookie = affiliateCookie('x; Domain=evil.example', '', place) ?? ''
  expect(cookie.startsWith('affiliateTag=x%3B%20Domain%3Devil.example; Path=/')).toBe(true)
  expect(readAffiliateTag(cookie)).toBe('x; Domain=evil.example')
})

test('ignores a malformed cookie value', () => {
  expect(readAffiliateTag('affiliateTag=%zz')).toBeNull()
})
