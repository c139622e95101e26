import { expect, test } from 'vitest'
import { crc16 } from './crc16.ts'
import { cashCode, pixCode } from './payment-codes.ts'

test('the checksum of a BR Code starts at all ones, that of a TON address at zero', () => {
  expect(crc16(Buffer.from('123456789'), 0xffff)).toBe(0x29b1)
  expect(crc16(Buffer.from('123456789'), 0)).toBe(0x31c3)
})

test('a BR Code contains account, currency, amount and receiver, and ends with its checksum', () => {
  const code = pixCode('https://pay.example/pay/1', '50.00', 'b7e5a3c0-0000-4000-8000-000000000000')
  expect(code).toContain('0014br.gov.bcb.pix')
  expect(code).toContain('53039865405' + '50.00' + '5802BR')
  expect(code.slice(-4)).toBe(
    crc16(Buffer.from(code.slice(0, -4)), 0xffff)
      .toString(16)
      .toUpperCase()
      .padStart(4, '0'),
  )
})

test('the number for a cash agent is twelve digits in groups', () => {
  expect(cashCode(Buffer.alloc(6, 7))).toMatch(/^\d{4} \d{4} \d{4}$/)
})
