import { expect, test } from 'vitest'
import type { CatalogueSnapshot } from '../snapshot.ts'
import { createSharedReplies } from './shared-replies.ts'

const snapshot = () => ({}) as CatalogueSnapshot

/** Shared replies of one snapshot, whose making is noted. */
function givenReplies(bytesMax: number) {
  const replies = createSharedReplies<{ text: string; bytes: number }>(bytesMax)
  const made: string[] = []
  const ask = (of: CatalogueSnapshot, key: unknown[], text: string) =>
    replies.get(of, key, () => {
      made.push(text)
      return { text, bytes: 10 }
    }).text
  return { replies, made, ask }
}

test('keeps the second reply of a key and snapshot, and none of a refused query', () => {
  const { replies, made, ask } = givenReplies(100)
  const [first, second] = [snapshot(), snapshot()]
  const refused = () => {
    throw new Error('refused')
  }
  for (let time = 0; time < 3; time++) expect(() => replies.get(first, ['a'], refused)).toThrow('refused')
  for (let time = 0; time < 4; time++) expect(ask(first, ['a'], 'a')).toBe('a')
  expect(ask(first, ['a', undefined], 'b')).toBe('b')
  for (let time = 0; time < 4; time++) expect(ask(second, ['a'], 'c')).toBe('c')
  expect(made.join('')).toBe('aabcc')
})

// Each key has 5 bytes, each reply 10.
test('forgets all replies before they become too long, but not for those asked for once', () => {
  const { made, ask } = givenReplies(45)
  const of = snapshot()
  const twice = (text: string) => {
    for (let time = 0; time < 2; time++) ask(of, [text], text)
  }
  for (const text of 'abc') twice(text)
  for (let n = 0; n < 20_000; n++) ask(of, [n], '')
  for (const text of 'abcdd') ask(of, [text], text)
  expect(made.join('')).toBe('aabbccdd')
  for (const text of 'abcd') ask(of, [text], text)
  expect(made.join('')).toBe('aabbccddabc')
})

test('counts keys as well as replies, which strangers can make long', () => {
  const { made, ask } = givenReplies(4_000_000)
  const of = snapshot()
  const long = 'x'.repeat(1_500_000)
  for (const text of 'abb') ask(of, [text, long], text)
  expect(made.join('')).toBe('abb')
  // The second key had pushed out the first one, and its reply is kept until two more have as long keys.
  for (const text of 'abccdd') ask(of, [text, long], text)
  expect(made.join('')).toBe('abbaccdd')
  ask(of, ['b', long], 'b')
  expect(made.join('')).toBe('abbaccddb')
})

test('forgets all replies before there are too many, however short they are', () => {
  const { made, ask } = givenReplies(Number.POSITIVE_INFINITY)
  const of = snapshot()
  const keepUpTo = (count: number) => {
    for (let n = 0; n < count; n++) for (let time = 0; time < 2; time++) ask(of, [n], String(n))
  }
  keepUpTo(10_000)
  ask(of, [0], 'first')
  expect(made).not.toContain('first')
  keepUpTo(10_001)
  ask(of, [0], 'first')
  expect(made).toContain('first')
})
