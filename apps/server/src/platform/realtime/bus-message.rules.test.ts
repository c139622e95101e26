import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsNotification, groupMessages, MESSAGES_BYTES_MAX, SequenceWatch } from './bus-message.ts'

test('messages keep their order, and a group of several fits into one notification', () => {
  const sizes = fc.array(fc.oneof(fc.nat(300), fc.nat(9_000)))
  fc.assert(
    fc.property(sizes, (lengths) => {
      const encoded = lengths.map((length, index) => JSON.stringify(`${index}${'ü'.repeat(length / 2)}`))
      const groups = groupMessages(encoded)
      expect(groups.flat()).toEqual(encoded)
      for (const group of groups.filter(fitsNotification)) {
        expect(Buffer.byteLength(`[${group.join(',')}]`)).toBeLessThanOrEqual(MESSAGES_BYTES_MAX + 1)
      }
      for (const group of groups.filter((one) => !fitsNotification(one))) expect(group).toHaveLength(1)
    }),
  )
})

test('detects repeated and missing numbers, separately for each sender', () => {
  const watch = new SequenceWatch()
  const take = (from: string, number: number) => watch.take({ from, number })
  expect([take('a', 7), take('a', 8), take('b', 1), take('a', 8), take('a', 10), take('a', 11)]).toEqual([
    'next',
    'next',
    'next',
    'again',
    'gap',
    'next',
  ])
  watch.resume()
  expect([take('a', 11), take('a', 20), take('a', 22), take('b', 5)]).toEqual([
    'again',
    'next',
    'gap',
    'next',
  ])
})
