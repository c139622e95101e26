import { expect, test } from 'vitest'
import { ballAfter, ballInPocket, BALL_SHARE, fallMsOf, pinAt, pinGrid } from './ball-path.ts'

const ROWS = 8
const grid = pinGrid(ROWS, { width: 470, height: 410 })
const path = [1, 0, 1, 1, 0, 0, 1, 1]
const at = (share: number) => ballAfter(grid, path, share * fallMsOf(ROWS))

test('the pins of each row are centred, and each row is below the one before', () => {
  for (let row = 0; row < ROWS; row += 1) {
    expect(pinAt(grid, row, 0).x + pinAt(grid, row, row + 2).x).toBeCloseTo(grid.width)
    if (row > 0) expect(pinAt(grid, row, 0).y - pinAt(grid, row - 1, 0).y).toBeCloseTo(grid.rowHeight)
  }
})

test('the ball enters from above, over the middle', () => {
  const { ball, row } = at(0)
  expect(row).toBe(-1)
  expect(ball.x).toBeCloseTo(grid.width / 2)
  expect(ball.y).toBeLessThan(0)
})

const fall = Array.from({ length: 2_000 }, (_, step) => at(step / 1_999))
const hits = fall.filter(({ row }, index) => row !== fall[index - 1]?.row)

test('the ball hits each row once, on top of one of its pins', () => {
  expect(hits.map(({ row }) => row)).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7, 8])
  for (const { ball, row } of hits.slice(1, -1)) {
    const pins = Array.from({ length: row + 3 }, (_, pin) => pinAt(grid, row, pin))
    const distances = pins.map(({ x }) => Math.abs(x - ball.x))
    expect(Math.min(...distances), `row ${row}`).toBeLessThan(grid.gap * 0.1)
    const above = (pins[0]?.y ?? 0) - ball.y
    expect(above, `row ${row}`).toBeGreaterThan(0)
    expect(above, `row ${row}`).toBeLessThan(grid.gap * 0.5)
  }
})

test('the ball turns as its path says', () => {
  const turns = hits.slice(2).map(({ ball }, index) => Math.sign(ball.x - (hits[index + 1]?.ball.x ?? 0)))
  expect(turns).toEqual(path.map((turn) => (turn === 1 ? 1 : -1)))
})

test('the ball hops off a pin and moves without jumps', () => {
  const [first, second] = hits.slice(1).map((hit) => fall.indexOf(hit))
  const heights = fall.slice(first, second).map(({ ball }) => ball.y)
  expect(Math.min(...heights)).toBeLessThan((heights[0] ?? 0) - grid.rowHeight * 0.1)
  const steps = fall.slice(1).map(({ ball }, index) => {
    const { x, y } = fall[index]?.ball ?? ball
    return Math.hypot(ball.x - x, ball.y - y)
  })
  expect(Math.max(...steps)).toBeLessThan(grid.gap * 0.1)
})

test('the ball ends in the pocket of its path', () => {
  const pocket = ballInPocket(grid, 5)
  const { ball } = at(1)
  expect(ball.x).toBeCloseTo(pocket.x)
  expect(Math.abs(ball.y - pocket.y)).toBeLessThan(grid.rowHeight)
  expect(ball.y - (hits.at(-1)?.ball.y ?? 0)).toBeGreaterThan(grid.rowHeight / 2)
  expect(pocket.y + grid.gap * BALL_SHARE).toBeLessThan(grid.height)
  expect(pocket.y + grid.gap * BALL_SHARE).toBeGreaterThan(grid.height - 2)
})
