/** Balls and other round objects. */
import { darken, lighten } from '../colour.ts'
import { fill, gleam, line, type Kit, type Material } from '../kit.ts'
import { circle, el, ellipse } from '../svg.ts'

/** A ball in the collection's light: from the upper left, with a reflection from below. */
export function ball(kit: Kit, x: number, y: number, radius: number, material: Material): string {
  const paint = kit.radial(
    [
      [0, lighten(material.light, 0.35)],
      [0.35, material.base],
      [0.78, material.dark],
      [1, darken(material.dark, 0.35)],
    ],
    0.36,
    0.3,
    0.74,
  )
  return (
    el('circle', { cx: x, cy: y, r: radius, fill: paint }) +
    line(
      `M${x - radius * 0.62} ${y + radius * 0.62}A${radius * 0.88} ${radius * 0.88} 0 0 0 ${x + radius * 0.62} ${y + radius * 0.62}`,
      material.rim,
      radius * 0.06,
      { opacity: '.5' },
    ) +
    gleam(kit, x - radius * 0.36, y - radius * 0.42, radius * 0.34, radius * 0.2, -38, 0.85)
  )
}

/** A ball's shadow on the ground. */
export const ballShadow = (x: number, y: number, radius: number): string =>
  fill(ellipse(x, y, radius, radius * 0.24), '#000', 0.4)

/** A ring with a lit upper edge. */
export function ring(kit: Kit, radius: number, width: number, material: Material): string {
  const paint = kit.linear([
    [0, material.light],
    [0.5, material.base],
    [1, material.dark],
  ])
  return (
    line(circle(0, 0, radius), darken(material.dark, 0.4), width + 3) +
    el('path', { d: circle(0, 0, radius), fill: 'none', stroke: paint, 'stroke-width': width }) +
    line(circle(0, 0, radius + width / 2 - 1.4), material.rim, 1.4, { opacity: '.7' })
  )
}
