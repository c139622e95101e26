/** Text building blocks for SVG: numbers, elements and the path shapes that every object is made of. */

export type Attributes = Record<string, string | number | undefined>
export type Point = readonly [x: number, y: number]

/** The shortest valid form of a number, so that the same drawing always has the same bytes. */
export function num(value: number): string {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? '0' : String(rounded)
}

/** One element; attributes that are undefined are left out. */
export function el(name: string, attributes: Attributes, ...children: string[]): string {
  let open = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) open += ` ${key}="${typeof value === 'number' ? num(value) : value}"`
  }
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('')}</${name}>`
}

/** Moves, rotates and scales a drawing, in this order. */
export function at(x: number, y: number, drawing: string, turn = 0, scale: number | Point = 1): string {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale
  const steps = [x !== 0 || y !== 0 ? `translate(${num(x)} ${num(y)})` : '']
  if (turn !== 0) steps.push(`rotate(${num(turn)})`)
  if (sx !== 1 || sy !== 1)
    steps.push(`scale(${Math.round(sx * 1000) / 1000} ${Math.round(sy * 1000) / 1000})`)
  return el('g', { transform: steps.filter(Boolean).join(' ') || undefined }, drawing)
}

export function repeat(count: number, draw: (index: number) => string): string {
  let out = ''
  for (let index = 0; index < count; index++) out += draw(index)
  return out
}

/** A point at a distance and an angle in degrees, clockwise from 12 o'clock. */
export function polar(radius: number, degrees: number): Point {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

export function circle(x: number, y: number, radius: number): string {
  return ellipse(x, y, radius, radius)
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  const arc = `a${num(rx)} ${num(ry)} 0 1 1`
  return `M${num(x - rx)} ${num(y)}${arc} ${num(rx * 2)} 0${arc} ${num(-rx * 2)} 0Z`
}

/** The same outline in the opposite direction: cuts a hole into the surrounding shape. */
export function hole(x: number, y: number, rx: number, ry: number): string {
  const arc = `a${num(rx)} ${num(ry)} 0 1 0`
  return `M${num(x - rx)} ${num(y)}${arc} ${num(rx * 2)} 0${arc} ${num(-rx * 2)} 0Z`
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`
}

export function box(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2)
  if (r === 0) return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}Z`
  const corner = (dx: number, dy: number) => `a${num(r)} ${num(r)} 0 0 1 ${num(dx)} ${num(dy)}`
  return (
    `M${num(x + r)} ${num(y)}h${num(width - 2 * r)}${corner(r, r)}v${num(height - 2 * r)}${corner(-r, r)}` +
    `h${num(-(width - 2 * r))}${corner(-r, -r)}v${num(-(height - 2 * r))}${corner(r, -r)}Z`
  )
}

/** A star, or with two equal radii a regular polygon. */
export function star(points: number, outer: number, inner: number, turn = 0): string {
  const corners: Point[] = []
  for (let index = 0; index < points * 2; index++) {
    corners.push(polar(index % 2 === 0 ? outer : inner, turn + (index * 180) / points))
  }
  return polygon(corners)
}

/** A leaf or petal with its base at the origin, pointing up. */
export function petal(length: number, width: number, belly = 0.5): string {
  const y = -length * belly
  return `M0 0C${num(-width * 0.7)} ${num(y * 0.35)} ${num(-width * 0.72)} ${num(y * 1.35)} 0 ${num(-length)}C${num(width * 0.72)} ${num(y * 1.35)} ${num(width * 0.7)} ${num(y * 0.35)} 0 0Z`
}

/** A wavy line from left to right. */
export function wave(x: number, y: number, width: number, length: number, height: number): string {
  const half = length / 2
  let d = `M${num(x)} ${num(y)}q${num(half / 2)} ${num(-height)} ${num(half)} 0`
  for (let drawn = half; drawn < width; drawn += half) d += `t${num(half)} 0`
  return d
}

/**
 * A repeatable sequence of numbers in [0, 1), seeded by a name: art must not depend on the clock or on
 * randomness.
 */
export function seeded(name: string): () => number {
  let state = 0x811c9dc5
  for (const char of name) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
