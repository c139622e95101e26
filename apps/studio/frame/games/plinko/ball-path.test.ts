import { expect, test } from 'vitest'
import { ballAfter, ballInPocket, fallMsOf, pinAt, pinGrid } from './ball-path.ts'

const ROWS = 8
const grid = pinGrid(ROWS, { width: 470, height: 410 })
const path = [1, 0, 1, 1, 0, 0, 1, 1]
const at = (share: number) => ballAfter(grid, path, share * fallMsOf(ROWS))

test('the pins of each row are centred', () => {
  for (let row = 0; row < ROWS; row += 1)
    expect(pinAt(grid, row, 0).x + pinAt(grid, row, row + 2).x).toBeCloseTo(grid.width)
})

test('the ball enters from above, over the middle', () => {
  const { ball, row } = at(0)
  expect(row).toBe(-1)
  expect(ball.x).toBeCloseTo(grid.width / 2)
  expect(ball.y).toBeLessThan(0)
})

test('the ball hits each row once, over one of its pins', () => {
  const hits = Array.from({ length: 2_000 }, (_, step) => at(step / 1_999))
  expect([...new Set(hits.map(({ row }) => row))]).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8])
  for (let row = 0; row < ROWS; row += 1) {
    const { x } = (hits.find((hit) => hit.row === row) as (typeof hits)[number]).ball
    const distances = Array.from({ length: row + 3 }, (_, pin) => Math.abs(pinAt(grid, row, pin).x - x))
    expect(Math.min(...distances), `row ${row}`).toBeLessThan(grid.gap * 0.1)
  }
})

test('the ball ends over the pocket of its path', () => {
  expect(at(1).ball.x).toBeCloseTo(ballInPocket(grid, 5).x)
})
