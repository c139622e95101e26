/** Parts of scenes. The origin of a view is the position of the emblem. */
import { mix } from './colour.ts'
import { fill, glow, line, type Kit } from './kit.ts'
import { circle, el, ellipse, num, polygon, repeat } from './svg.ts'

export interface View {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const bottomOf = (view: View) => view.top + view.height
const rightOf = (view: View) => view.left + view.width

/** Fills the view from a height down to its lower edge. */
export function ground(view: View, y: number, paint: string): string {
  return el('rect', { x: view.left, y, width: view.width, height: bottomOf(view) - y, fill: paint })
}

/** A ridge of hills; the same numbers give the same ridge. */
export function hills(kit: Kit, view: View, y: number, height: number, step: number, paint: string): string {
  let d = `M${num(view.left)} ${num(bottomOf(view))}V${num(y)}`
  for (let x = view.left; x < rightOf(view); x += step) {
    const peak = y - height * (0.3 + kit.random() * 0.7)
    d += `Q${num(x + step / 2)} ${num(peak)} ${num(x + step)} ${num(y - height * 0.2 * kit.random())}`
  }
  return el('path', { d: `${d}V${num(bottomOf(view))}Z`, fill: paint })
}

/** Lights out of focus, larger when nearer. */
export function bokeh(kit: Kit, view: View, count: number, colours: readonly string[], sizeMax = 13): string {
  return repeat(count, (index) => {
    const x = view.left + kit.random() * view.width
    const y = view.top + kit.random() * view.height
    const size = 2 + kit.random() ** 2 * sizeMax
    const colour = colours[index % colours.length] ?? '#fff'
    const paint = kit.radial([
      [0, colour, 0.5],
      [0.7, colour, 0.34],
      [0.86, colour, 0.5],
      [1, colour, 0],
    ])
    return el('circle', { cx: x, cy: y, r: size, fill: paint, opacity: num(0.3 + kit.random() * 0.6) })
  })
}

/** Shafts of light that fall from above. */
export function shafts(
  kit: Kit,
  view: View,
  from: readonly [number, number],
  colour: string,
  count = 5,
): string {
  const paint = kit.linear([
    [0, colour, 0.5],
    [1, colour, 0],
  ])
  const reach = view.width * 0.62
  return el(
    'g',
    { filter: kit.blur(5) },
    repeat(count, (index) => {
      const middle = ((index + 0.5) / count - 0.5) * 2 * reach
      const wide = 16 + kit.random() * 26
      const [x, y] = from
      const foot = y + view.height * 0.86
      return el('path', {
        d: polygon([
          [x - 5, y],
          [x + 5, y],
          [x + middle + wide, foot],
          [x + middle - wide, foot],
        ]),
        fill: paint,
        opacity: num(0.35 + kit.random() * 0.5),
      })
    }),
  )
}

/** Bright dashes on water, denser and wider towards the viewer. */
export function shimmer(kit: Kit, view: View, y: number, colour: string, spread: number): string {
  const depth = bottomOf(view) - y
  return repeat(34, (index) => {
    const near = index / 34
    const width = (6 + kit.random() * 26) * (0.5 + near * 1.6)
    const x = (kit.random() * 2 - 1) * spread * (0.5 + near * 0.9)
    return el('path', {
      d: ellipse(x, y + 3 + near ** 1.3 * depth, width, 0.7 + near * 1.3),
      fill: colour,
      opacity: num(0.7 - near * 0.45),
    })
  })
}

export function ripple(x: number, y: number, radius: number, colour: string): string {
  return [1, 0.68, 0.38]
    .map((share, index) =>
      line(ellipse(x, y, radius * share, radius * share * 0.26), colour, 1.2, {
        opacity: num(0.25 + index * 0.16),
      }),
    )
    .join('')
}

/** A water lily's leaf with its notch. */
export function lilyPad(kit: Kit, x: number, y: number, radius: number, colour: string): string {
  const ry = radius * 0.34
  const d = `M${num(x)} ${num(y)}L${num(x + radius * 0.86)} ${num(y - ry * 0.5)}A${num(radius)} ${num(ry)} 0 1 1 ${num(x + radius * 0.98)} ${num(y + ry * 0.16)}Z`
  return (
    fill(ellipse(x, y + ry * 0.3, radius, ry), '#000', 0.35) +
    fill(
      d,
      kit.linear(
        [
          [0, mix(colour, '#ffffff', 0.3)],
          [1, mix(colour, '#00101c', 0.55)],
        ],
        70,
      ),
    )
  )
}

/** A curtain's folds between two edges. */
export function curtain(
  kit: Kit,
  view: View,
  from: number,
  to: number,
  colour: string,
  sweep: number,
): string {
  const folds = 6
  const step = (to - from) / folds
  const foot = bottomOf(view)
  const paint = kit.linear(
    [
      [0, mix(colour, '#08020a', 0.75)],
      [0.45, mix(colour, '#ffffff', 0.1)],
      [0.62, colour],
      [1, mix(colour, '#08020a', 0.82)],
    ],
    0,
  )
  return repeat(folds, (index) => {
    const [a, b] = [from + index * step, from + (index + 1) * step]
    const bend = sweep * (1 - index / folds)
    return el('path', {
      d: `M${num(a)} ${num(view.top)}H${num(b)}C${num(b)} ${num(view.top + view.height * 0.4)} ${num(b - bend)} ${num(foot - view.height * 0.3)} ${num(b - bend * 1.2)} ${num(foot)}H${num(a - bend * 1.4)}C${num(a - bend)} ${num(foot - view.height * 0.3)} ${num(a)} ${num(view.top + view.height * 0.4)} ${num(a)} ${num(view.top)}Z`,
      fill: paint,
    })
  })
}

/** A fluted column with capital and base. */
export function column(
  kit: Kit,
  x: number,
  top: number,
  foot: number,
  width: number,
  colour: string,
): string {
  const paint = kit.linear(
    [
      [0, mix(colour, '#000', 0.55)],
      [0.3, mix(colour, '#fff', 0.22)],
      [0.55, colour],
      [1, mix(colour, '#000', 0.75)],
    ],
    0,
  )
  const flutes = repeat(4, (index) =>
    line(`M${num(x - width * 0.3 + index * width * 0.2)} ${num(top + 14)}V${num(foot - 12)}`, '#000', 1.2, {
      opacity: '.22',
    }),
  )
  return (
    el('rect', { x: x - width / 2, y: top, width, height: foot - top, fill: paint }) +
    flutes +
    el('path', {
      d: polygon([
        [x - width * 0.8, top - 10],
        [x + width * 0.8, top - 10],
        [x + width * 0.5, top + 12],
        [x - width * 0.5, top + 12],
      ]),
      fill: paint,
    }) +
    el('path', {
      d: polygon([
        [x - width * 0.5, foot - 12],
        [x + width * 0.5, foot - 12],
        [x + width * 0.8, foot],
        [x - width * 0.8, foot],
      ]),
      fill: paint,
    })
  )
}

/** A tree whose fruit glows. */
export function fruitTree(
  kit: Kit,
  x: number,
  foot: number,
  size: number,
  leaf: string,
  fruit: string,
): string {
  const crown = repeat(9, () =>
    circle(
      x + (kit.random() * 2 - 1) * size * 0.52,
      foot - size * (0.72 + kit.random() * 0.5),
      size * (0.2 + kit.random() * 0.16),
    ),
  )
  const fruits = repeat(7, () => {
    const [fx, fy] = [x + (kit.random() * 2 - 1) * size * 0.58, foot - size * (0.62 + kit.random() * 0.56)]
    return glow(kit, fx, fy, size * 0.13, fruit, 0.8) + fill(circle(fx, fy, size * 0.034), '#fff1cf')
  })
  return (
    line(
      `M${num(x)} ${num(foot)}C${num(x - 3)} ${num(foot - size * 0.3)} ${num(x + 4)} ${num(foot - size * 0.5)} ${num(x)} ${num(foot - size * 0.8)}`,
      leaf,
      size * 0.09,
    ) +
    fill(crown, leaf) +
    fruits
  )
}

/** A chequered floor that runs to the horizon. */
export function floor(kit: Kit, view: View, horizon: number, light: string, dark: string): string {
  const foot = bottomOf(view)
  const rows = 7
  const edge = (row: number) => horizon + (foot - horizon) * (row / rows) ** 1.7
  const spread = (y: number) => 14 + ((y - horizon) / (foot - horizon)) * 60
  const count = Math.ceil(view.width / 28)
  let d = ''
  for (let row = 0; row < rows; row++) {
    const [far, near] = [edge(row), edge(row + 1)]
    for (let index = -count; index < count; index++) {
      if ((index + row) % 2 !== 0) continue
      d += polygon([
        [index * spread(far), far],
        [(index + 1) * spread(far), far],
        [(index + 1) * spread(near), near],
        [index * spread(near), near],
      ])
    }
  }
  return (
    ground(
      view,
      horizon,
      kit.linear([
        [0, dark],
        [1, mix(dark, '#000', 0.5)],
      ]),
    ) +
    fill(
      d,
      kit.linear([
        [0, light, 0.05],
        [1, light, 0.5],
      ]),
    )
  )
}
