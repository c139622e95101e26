import { expect, test } from 'vitest'
import { randomOfCell } from './random.ts'
import { seal, unseal } from './sealing.ts'

const key = Buffer.alloc(32, 1)
const text = Buffer.from('DE89 3704 0044 0532 0130 00')

test('sealed data opens only with its key and its owner', () => {
  const sealed = seal(randomOfCell(0), key, text, 'ada')
  expect(unseal(key, sealed, 'ada').toString()).toBe(text.toString())
  expect(sealed.includes('3704')).toBe(false)
  expect(() => unseal(key, sealed, 'bob')).toThrow()
  expect(() => unseal(Buffer.alloc(32, 2), sealed, 'ada')).toThrow()
})

test('detects every single changed bit', () => {
  const sealed = seal(randomOfCell(0), key, text, 'ada')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => unseal(key, changed, 'ada')).toThrow()
  }
  expect(() => unseal(key, Buffer.alloc(0), 'ada')).toThrow()
})

test('the same text is sealed differently each time', () => {
  expect(seal(randomOfCell(0), key, text, 'ada').equals(seal(randomOfCell(0), key, text, 'ada'))).toBe(false)
})
