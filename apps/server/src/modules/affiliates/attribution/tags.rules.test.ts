import { expect, test } from 'vitest'
import { friendTag, readTag, toCode } from './tags.rules.ts'

const partner = (partnerId: string, campaign: string | null = null, clickId: string | null = null) => ({
  kind: 'partner',
  partnerId,
  campaign,
  clickId,
})

test.each([
  ['acme', partner('acme')],
  ['acme-media_spring', partner('acme-media', 'spring')],
  ['acme_spring.2026_a1B~2.c-d_e', partner('acme', 'spring.2026', 'a1B~2.c-d_e')],
  ['acme__click', partner('acme', null, 'click')],
  ['friend_abcdefghijklmno2', { kind: 'friend', code: 'abcdefghijklmno2' }],
  ['friend_short', null],
  ['friend', null],
  ['', null],
  ['Acme', null],
  ['acme_sp ring', null],
  ['acme_a_<script>', null],
  [`acme_a_${'x'.repeat(129)}`, null],
])('the tag %j', (text, expected) => {
  expect(readTag(text)).toEqual(expected)
})

test('a code is a tag that names its friend', () => {
  const code = toCode(Uint8Array.from({ length: 16 }, (_, index) => index * 17))
  expect(readTag(friendTag(code))).toEqual({ kind: 'friend', code })
})
