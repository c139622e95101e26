/**
 * The drawing kit of one picture. It collects the gradients, clips and blurs that the picture needs and gives
 * flat shapes depth. In every picture the light comes from the upper left, so that all objects look
 * consistent.
 */
import { darken, lighten, mix } from './colour.ts'
import { el, num, seeded, type Attributes } from './svg.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

export interface Kit {
  readonly random: () => number
  linear(stops: readonly Stop[], degrees?: number): string
  radial(stops: readonly Stop[], x?: number, y?: number, radius?: number): string
  blur(radius: number): string
  /** Turns the hue of what it is applied to. */
  hue(degrees: number): string
  clip(d: string): string
  shape(d: string): string
  mask(drawing: string): string
  /** A tile that the browser repeats, so that a dense pattern takes few bytes. */
  tile(width: number, height: number, drawing: string): string
  /** Everything requested so far, as one `<defs>`. */
  defs(): string
}

/** Ids contain the picture's name, so that several pictures can be in one document. */
export function createKit(name: string): Kit {
  const made = new Map<string, string>()
  const prefix = `${name.replaceAll(/[^a-z0-9]/g, '')}-`
  const define = (write: (id: string) => string): string => {
    const key = write('')
    const known = made.get(key)
    if (known !== undefined) return known
    const id = prefix + made.size.toString(36)
    made.set(key, id)
    return id
  }
  const written = (definitions: Map<string, string>) => {
    let out = ''
    for (const [key, id] of definitions) out += key.replace(' id=""', ` id="${id}"`)
    return out
  }
  const stops = (list: readonly Stop[]) =>
    list.map(([offset, colour, opacity]) =>
      el('stop', { offset: percent(offset), 'stop-color': colour, 'stop-opacity': opacity?.toString() }),
    )

  return {
    random: seeded(name),
    linear(list, degrees = 90) {
      const angle = (degrees * Math.PI) / 180
      const [x, y] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
      const line = { x1: percent(0.5 - x), y1: percent(0.5 - y), x2: percent(0.5 + x), y2: percent(0.5 + y) }
      return `url(#${define((id) => el('linearGradient', { id, ...line }, ...stops(list)))})`
    },
    radial(list, x = 0.5, y = 0.5, radius = 0.5) {
      const place = { cx: percent(x), cy: percent(y), r: percent(radius) }
      return `url(#${define((id) => el('radialGradient', { id, ...place }, ...stops(list)))})`
    },
    blur(radius) {
      const area = { x: '-50%', y: '-50%', width: '200%', height: '200%' }
      const effect = el('feGaussianBlur', { stdDeviation: num(radius) })
      return `url(#${define((id) => el('filter', { id, ...area }, effect))})`
    },
    hue(degrees) {
      const effect = el('feColorMatrix', { type: 'hueRotate', values: num(degrees) })
      return `url(#${define((id) => el('filter', { id, x: 0, y: 0, width: 1, height: 1 }, effect))})`
    },
    clip(d) {
      const shape = this.shape(d)
      return `url(#${define((id) => el('clipPath', { id }, el('use', { href: `#${shape}` })))})`
    },
    shape(d) {
      return define((id) => el('path', { id, d }))
    },
    mask(drawing) {
      return `url(#${define((id) => el('mask', { id }, drawing))})`
    },
    tile(width, height, drawing) {
      const size = { width, height, x: -width / 2, patternUnits: 'userSpaceOnUse' }
      return `url(#${define((id) => el('pattern', { id, ...size }, drawing))})`
    },
    defs() {
      return el('defs', {}, written(made))
    },
  }
}

const percent = (share: number) => String(Math.round(share * 1000) / 1000)

export interface Material {
  readonly light: string
  readonly base: string
  readonly dark: string
  readonly rim: string
  /** Metals reflect a dark horizon; other materials do not. */
  readonly metal: boolean
}

/** Paint, lacquer, petals, skin: shadows tend to the theme's night colour instead of black. */
export function matte(base: string, shadow = '#12061c'): Material {
  return {
    light: lighten(base, 0.3),
    base,
    dark: mix(base, shadow, 0.58),
    rim: lighten(base, 0.66),
    metal: false,
  }
}

export function metal(base: string, shadow = '#6a2c08'): Material {
  return {
    light: lighten(base, 0.55),
    base,
    dark: mix(base, shadow, 0.42),
    rim: lighten(base, 0.86),
    metal: true,
  }
}

export const gold = metal('#f0b646')
export const silver = metal('#c9d3e2', '#121a2c')

export interface Body {
  /** Depth of the shaded lower right side, in units of the drawing. */
  readonly shade?: number
  /** Width of the lit upper left edge. */
  readonly rim?: number
  readonly angle?: number
  readonly opacity?: number
}

/** Gives a flat outline depth: graded colour, a shaded far side and a lit edge towards the light. */
export function solid(kit: Kit, d: string, material: Material, body: Body = {}): string {
  const { shade = 12, rim = 2.6, angle = 62 } = body
  const { light, base, dark } = material
  const stops: Stop[] = material.metal
    ? [
        [0, light],
        [0.36, base],
        [0.54, dark],
        [0.62, mix(base, dark, 0.3)],
        [0.84, light],
        [1, base],
      ]
    : [
        [0, light],
        [0.5, base],
        [1, mix(base, dark, 0.8)],
      ]
  const href = `#${kit.shape(d)}`
  const edge = { href, fill: 'none' }
  return el(
    'g',
    { 'clip-path': kit.clip(d), opacity: body.opacity },
    el('use', { href, fill: kit.linear(stops, angle) }),
    shade > 0
      ? el('use', {
          ...edge,
          stroke: darken(dark, 0.35),
          'stroke-width': shade * 1.7,
          'stroke-opacity': material.metal ? '.42' : '.5',
          filter: kit.blur(shade * 0.45),
          transform: `translate(${num(-shade * 0.35)} ${num(-shade * 0.5)})`,
        })
      : '',
    rim > 0
      ? el('use', {
          ...edge,
          stroke: material.rim,
          'stroke-width': rim * 1.6,
          'stroke-opacity': '.8',
          transform: `translate(${num(rim * 0.56)} ${num(rim * 0.7)})`,
        })
      : '',
  )
}

/** A flat stroke or fill, for lines inside a body. */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return el('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more })
}

export function fill(d: string, paint: string, opacity?: number): string {
  return el('path', { d, fill: paint, opacity: opacity?.toString() })
}

/** A soft round light. */
export function glow(kit: Kit, x: number, y: number, radius: number, colour: string, strength = 1): string {
  const paint = kit.radial(
    [1, 0.62, 0.3, 0.1, 0].map((share, index) => [
      index / 4,
      colour,
      Math.round(share * strength * 100) / 100,
    ]),
  )
  return el('circle', { cx: x, cy: y, r: radius, fill: paint })
}

/** A small bright reflection on something polished. */
export function gleam(
  kit: Kit,
  x: number,
  y: number,
  rx: number,
  ry: number,
  turn = -28,
  strength = 0.8,
): string {
  const paint = kit.radial([
    [0, '#ffffff', strength],
    [1, '#ffffff', 0],
  ])
  return el('ellipse', { rx, ry, fill: paint, transform: `translate(${num(x)} ${num(y)}) rotate(${turn})` })
}

/** The soft shadow that places an object on the ground. */
export function groundShadow(kit: Kit, y: number, width: number, strength = 0.55): string {
  const paint = kit.radial([
    [0, '#000000', strength],
    [1, '#000000', 0],
  ])
  return el('ellipse', { cx: 0, cy: y, rx: width, ry: width * 0.16, fill: paint })
}
