import { expect, test } from 'vitest'
import type { CatalogueSnapshot } from '../snapshot.ts'
import { createSharedReplies } from './shared-replies.ts'

const snapshot = () => ({}) as CatalogueSnapshot

test('makes a reply once per key and snapshot, and none of a refused query', () => {
  const replies = createSharedReplies<{ text: string }>()
  const [first, second] = [snapshot(), snapshot()]
  const refused = () => {
    throw new Error('refused')
  }
  expect(() => replies.get(first, ['a'], refused)).toThrow('refused')
  const a = replies.get(first, ['a'], () => ({ text: 'a' }))
  expect(replies.get(first, ['a'], refused)).toBe(a)
  expect(replies.get(first, ['a', undefined], () => ({ text: 'b' })).text).toBe('b')
  expect(replies.get(second, ['a'], () => ({ text: 'c' })).text).toBe('c')
})

test('forgets all replies before they become too long', () => {
  const replies = createSharedReplies<{ text: string }>(30)
  const of = snapshot()
  const made: string[] = []
  const get = (text: string) =>
    replies.get(of, [text[0]], () => {
      made.push(text)
      return { text }
    })
  get('a'.repeat(10))
  get('b'.repeat(10))
  get('a'.repeat(10))
  get('c'.repeat(10))
  get('c'.repeat(10))
  get('a'.repeat(10))
  expect(made.map(([letter]) => letter).join('')).toBe('abca')
})
