import { base32nopad } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeAt, inGroups, matchStep, readCode, stepAt, toAddress } from './totp.rules.ts'

/** Secret and times of RFC 6238, appendix B. Codes here are the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i of the RFC’s examples the code is %s', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(at(seconds)))).toBe(code)
})

describe('a code', () => {
  const now = at(1_000_000_020)
  test('of the previous, current or next step matches its own step', () => {
    for (const offset of [-1, 0, 1])
      expect(matchStep(SECRET, codeAt(SECRET, stepAt(now) + offset), now)).toBe(stepAt(now) + offset)
  })

  test('of another time, or malformed, does not match', () => {
    for (const offset of [-2, 2, 100])
      expect(matchStep(SECRET, codeAt(SECRET, stepAt(now) + offset), now)).toBeNull()
    for (const nothing of ['', '0', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect(matchStep(SECRET, nothing, now)).toBeNull()
  })

  test('is read with the spaces and dashes that people type', () => {
    expect(readCode(' 123 456 ')).toEqual({ kind: 'app', code: '123456' })
    expect(readCode('abcd-efgh ijkl-mnop')).toEqual({ kind: 'recovery', code: 'ABCDEFGHIJKLMNOP' })
  })
})

test('reads back what is shown in groups', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = base32nopad.encode(bytes)
      expect(readCode(inGroups(code))).toMatchObject({ code })
      expect(code).toHaveLength(16)
    }),
  )
})

test('the otpauth URI names issuer and account, whatever characters they contain', () => {
  const address = new URL(toAddress('Fair & Hall', 'ada+x@example.com', SECRET))
  expect(decodeURIComponent(address.pathname)).toContain('Fair & Hall:ada+x@example.com')
  expect(address.searchParams.get('issuer')).toBe('Fair & Hall')
  expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
