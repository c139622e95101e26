/** Titles and labels: outlines with an edge, a thickness and light from above. */
import { mix } from './colour.ts'
import { type Kit } from './kit.ts'
import { fitted, type Lettering, type Word } from './lettering.ts'
import { at, el, num } from './svg.ts'

export interface TitleStyle {
  readonly ink: readonly [light: string, middle: string, deep: string]
  readonly edge: string
  readonly lettering: Lettering
}

/** One word as a solid block of letters. `depth` is its thickness. */
export function block(kit: Kit, word: Word, style: TitleStyle, depth: number): string {
  const [light, middle, deep] = style.ink
  const href = `#${kit.shape(word.d)}`
  const side = mix(deep, style.edge, 0.55)
  const join = { 'stroke-linejoin': 'round', stroke: style.edge }
  const paint = kit.linear([
    [0, light],
    [0.46, middle],
    [0.52, mix(middle, deep, 0.55)],
    [1, light],
  ])
  return (
    el('use', {
      href,
      fill: style.edge,
      ...join,
      'stroke-width': depth * 2.2,
      transform: `translate(0 ${depth * 0.9})`,
      opacity: '.9',
    }) +
    el('use', { href, fill: side, transform: `translate(0 ${depth})` }) +
    el('use', { href, fill: side, transform: `translate(0 ${depth * 0.5})` }) +
    el('use', { href, fill: '#fff' }) +
    el(
      'g',
      { 'clip-path': kit.clip(word.d) },
      el('use', { href, fill: paint, transform: `translate(${num(depth * 0.16)} ${num(depth * 0.34)})` }),
    )
  )
}

/** A title with one word per line; the baseline of the last is at y = 0. Also returns its height. */
export function title(
  kit: Kit,
  text: string,
  style: TitleStyle,
  width: number,
  heightMax: number,
): { drawing: string; height: number } {
  const words = text
    .toUpperCase()
    .split(' ')
    .map((word) => fitted(word, width, heightMax, style.lettering))
  let y = 0
  let drawing = ''
  for (const word of words.toReversed()) {
    drawing = at(0, y, block(kit, word, style, Math.max(2, word.height * 0.085))) + drawing
    y -= word.height * 1.24
  }
  return { drawing, height: -y }
}
