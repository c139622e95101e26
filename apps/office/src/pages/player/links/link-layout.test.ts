import { LINKS_DRAWN } from '@fairhall/contract/office/codes'
import { expect, test } from 'vitest'
import { bend, CENTRE, HEIGHT, placeAround, WIDTH } from './link-layout.ts'

/** A point and the name below it. */
const ROOM = 40

test.each([1, 2, 5, 12, 13, LINKS_DRAWN])('%i accounts are inside of the drawing and apart', (count) => {
  const points = placeAround(count)
  expect(points).toHaveLength(count)
  const all = [CENTRE, ...points]
  for (const [nth, { x, y }] of all.entries()) {
    expect(x >= ROOM && x <= WIDTH - ROOM && y >= ROOM && y <= HEIGHT - ROOM).toBe(true)
    for (const other of all.slice(nth + 1)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(ROOM)
  }
})

test('lines between accounts bend towards the middle', () => {
  expect(bend({ x: 0, y: 0 }, { x: 60, y: 0 })).toBe(
    `M0 0 Q${Math.round((60 + CENTRE.x) / 3)} ${Math.round(CENTRE.y / 3)} 60 0`,
  )
})
