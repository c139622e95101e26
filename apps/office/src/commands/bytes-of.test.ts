import { expect, test } from 'vitest'
import { bytesOf } from './bytes-of.ts'

test('every byte of a file is kept', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(bytesOf(Buffer.from(all).toString('base64'))).toEqual(all)
  expect(bytesOf('')).toEqual(new Uint8Array())
})
