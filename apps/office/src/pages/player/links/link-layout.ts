/** Where accounts are drawn: this one in the middle, the others around it. Pure. */
export const WIDTH = 560
export const HEIGHT = 440

export interface Point {
  x: number
  y: number
}

export const CENTRE: Point = { x: WIDTH / 2, y: HEIGHT / 2 }
const ONE_RING = 12
/** The drawing is wider than it is high, and names are below their points. */
const OUTER = { x: 222, y: 172 }
const INNER = { x: 132, y: 104 }

/** The first one begins at the top, and they go around clockwise. Many take turns on two rings. */
export function placeAround(count: number): Point[] {
  return Array.from({ length: count }, (_, nth) => {
    const angle = (2 * Math.PI * nth) / count - Math.PI / 2
    const { x, y } = count > ONE_RING && nth % 2 === 1 ? INNER : OUTER
    return {
      x: Math.round(CENTRE.x + x * Math.cos(angle)),
      y: Math.round(CENTRE.y + y * Math.sin(angle)),
    }
  })
}

/** A line between two accounts around the middle bends towards it, so that it does not hide those between them. */
export function bend(from: Point, to: Point): string {
  const control = (one: number, other: number, middle: number) => Math.round((one + other + middle) / 3)
  const [x, y] = [control(from.x, to.x, CENTRE.x), control(from.y, to.y, CENTRE.y)]
  return `M${from.x} ${from.y} Q${x} ${y} ${to.x} ${to.y}`
}
