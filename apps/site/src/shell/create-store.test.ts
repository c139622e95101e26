import { expect, test } from 'vitest'
import { createStore } from './create-store.ts'

test('notifies subscribers of each change until they unsubscribe', () => {
  const store = createStore(0)
  const seen: number[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.read()))
  store.write(1)
  store.change((now) => now + 1)
  unsubscribe()
  store.write(3)
  expect(seen).toEqual([1, 2])
  expect(store.read()).toBe(3)
  expect(store.initial).toBe(0)
})

test('notifies nobody of the value that it already has', () => {
  const store = createStore<string | null>(null)
  let calls = 0
  store.subscribe(() => calls++)
  store.write(null)
  store.change((now) => now)
  expect(calls).toBe(0)
})
