import { expect, test } from 'vitest'
import { affiliateCookie, readAffiliateTag } from './affiliate-tag.ts'

const place = { days: 30, isSecure: true }

test('a tag is kept for the days that the operator sets, for this site alone', () => {
  expect(affiliateCookie('partner 7', '', place)).toBe(
    'affiliateTag=partner%207; Path=/; Max-Age=2592000; SameSite=Strict; Secure',
  )
})

test('the first tag stays', () => {
  expect(affiliateCookie('second', 'a=b; affiliateTag=first', place)).toBeNull()
})

test.each([undefined, '', '  ', ['a', 'b'], 7])('%j is no tag', (tag) => {
  expect(affiliateCookie(tag, '', place)).toBeNull()
})

test('what would end the cookie is only a value', () => {
  const cookie = affiliateCookie('x; Domain=evil.example', '', place) ?? ''
  expect(cookie.startsWith('affiliateTag=x%3B%20Domain%3Devil.example; Path=/')).toBe(true)
  expect(readAffiliateTag(cookie)).toBe('x; Domain=evil.example')
})

test('a broken value is none', () => {
  expect(readAffiliateTag('affiliateTag=%zz')).toBeNull()
})
