import { describe, expect, test } from 'vitest'
import { keyActionOf, nearestIn } from './betting-keys.ts'
import type { Edge } from './spots.ts'

const NO_KEY = { code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }
const landscape = (x: Edge, y: Edge): [Edge, Edge] => [x, -y as Edge]
const portrait = (x: Edge, y: Edge): [Edge, Edge] => [y, x]
const on = (spot: string, key: Partial<KeyboardEvent>, toTable = landscape) =>
  keyActionOf(spot, { ...NO_KEY, key: '', ...key }, toTable)

describe('a key on a focused spot', () => {
  test('stakes a row, four numbers or two rows by its letter', () => {
    expect(on('5', { key: 's' })).toEqual({ kind: 'stake', spot: '4-5-6' })
    expect(on('5', { key: 'c' })).toEqual({ kind: 'stake', spot: '5-6-8-9' })
    expect(on('5', { key: 'l' })).toEqual({ kind: 'stake', spot: '4-5-6-7-8-9' })
    expect(on('5', { key: 'x' })).toBeNull()
    expect(on('red', { key: 's' })).toBeNull()
    expect(on('0', { key: 's' })).toBeNull()
  })

  test.each([
    ['ArrowLeft', [-1, 0]],
    ['ArrowRight', [1, 0]],
    ['ArrowUp', [0, -1]],
    ['ArrowDown', [0, 1]],
  ])('moves the focus by %s, from every spot', (key, direction) => {
    for (const spot of ['5', '0', 'red']) expect(on(spot, { key })).toEqual({ kind: 'moveFocus', direction })
  })

  test('stakes two numbers by Shift and an arrow, in screen directions', () => {
    const key = { key: 'ArrowRight', shiftKey: true }
    expect(on('5', key)).toEqual({ kind: 'stake', spot: '5-8' })
    expect(on('5', key, portrait)).toEqual({ kind: 'stake', spot: '5-6' })
  })

  test('consumes Shift and an arrow on spots without neighbours', () => {
    expect(on('red', { key: 'ArrowLeft', shiftKey: true })).toEqual({ kind: 'nothing' })
    expect(on('0', { key: 'ArrowLeft', shiftKey: true })).toEqual({ kind: 'nothing' })
  })

  test('leaves shortcuts of the browser alone', () => {
    expect(on('5', { key: 's', ctrlKey: true })).toBeNull()
    expect(on('5', { key: 'ArrowLeft', altKey: true })).toBeNull()
    expect(on('5', { key: 'l', metaKey: true })).toBeNull()
  })
})

test('the focus moves to the nearest position ahead, and prefers one straight ahead', () => {
  const positions = [
    [0, 0],
    [40, 30],
    [50, 0],
    [-40, 0],
  ] as const
  expect(nearestIn([1, 0], [0, 0], positions)).toBe(2)
  expect(nearestIn([-1, 0], [0, 0], positions)).toBe(3)
  expect(nearestIn([0, 1], [0, 0], positions)).toBe(1)
  expect(nearestIn([0, -1], [0, 0], positions)).toBeNull()
  // More to the side than ahead.
  expect(nearestIn([0, 1], [0, 0], [[40, 10]])).toBeNull()
})
