/** The pictures of a game: poster, icon and backgrounds, with the same composition for every theme. */
import { darken, lighten, mix } from './colour.ts'
import { createKit, fill, glow, groundShadow, type Kit } from './kit.ts'
import { bottomOf, type View } from './scenery.ts'
import { at, box, el, num } from './svg.ts'
import type { Draw } from './objects/object.ts'
import type { Theme } from './theme.ts'
import { fitted } from './lettering.ts'
import { block, title, type TitleStyle } from './titles.ts'

const POSTER: View = { left: -150, top: -156, width: 300, height: 400 }
const ICON: View = { left: -128, top: -128, width: 256, height: 256 }
const WIDE: View = { left: -400, top: -200, width: 800, height: 450 }
const TALL: View = { left: -160, top: -260, width: 320, height: 640 }

const titleStyle = (theme: Theme): TitleStyle => ({
  ink: theme.ink,
  edge: darken(theme.sky[2], 0.55),
  lettering: theme.lettering,
})

/** The lobby poster, 3:4. A guest's poster has no mark of ours, and its scene may have other hues. */
export function poster(theme: Theme, guest?: { hue: number }): string {
  const kit = createKit(`${theme.id}p`)
  const { drawing } = title(kit, theme.title, titleStyle(theme), 232, 38)
  const night = darken(theme.sky[2], 0.35)
  const scene = backdrop(kit, POSTER, theme)
  const body =
    (guest === undefined ? scene : el('g', { filter: kit.hue(guest.hue) }, scene)) +
    emblem(kit, theme, 1.14) +
    el('rect', {
      x: -150,
      y: 84,
      width: 300,
      height: 160,
      fill: kit.linear([
        [0, night, 0],
        [0.42, night, 0.72],
        [1, night, 0.97],
      ]),
    }) +
    at(0, 214, drawing) +
    keyline(kit, POSTER, theme, guest === undefined)
  return svg(POSTER, kit, body, theme.title)
}

/** A square picture without text. */
export function icon(theme: Theme): string {
  const kit = createKit(`${theme.id}i`)
  return svg(
    ICON,
    kit,
    backdrop(kit, ICON, theme) + emblem(kit, theme, 1.18) + keyline(kit, ICON, theme),
    theme.title,
  )
}

export type Shape = 'wide' | 'tall'

/** The scene behind a game; its middle is plain, because the reels or the table are in front of it. */
export function background(theme: Theme, shape: Shape): string {
  const kit = createKit(`${theme.id}${shape}`)
  const view = shape === 'wide' ? WIDE : TALL
  const { left: x, top: y, width, height } = view
  const dusk = darken(theme.sky[2], 0.4)
  const paint = kit.radial(
    [
      [0, dusk, 0.3],
      [0.6, dusk, 0.2],
      [1, dusk, 0.85],
    ],
    0.5,
    0.45,
    0.75,
  )
  return svg(view, kit, backdrop(kit, view, theme) + el('rect', { x, y, width, height, fill: paint }), '')
}

/** The game's name on one line, for the head of the game. */
export function wordmark(theme: Theme): string {
  const kit = createKit(`${theme.id}w`)
  const word = fitted(theme.title.toUpperCase(), 400, 44, theme.lettering)
  const view = {
    left: -word.width / 2 - 10,
    top: -word.height * 1.3 - 8,
    width: word.width + 20,
    height: word.height * 1.3 + 20,
  }
  return svg(view, kit, block(kit, word, titleStyle(theme), 3.6), theme.title, true)
}

/** The emblem alone, without a background. */
export function emblemAlone(theme: Theme): string {
  const kit = createKit(`${theme.id}e`)
  return svg(ICON, kit, at(0, 4, theme.emblem(kit, theme.tones), 0, theme.emblemScale ?? 1), '', true)
}

/** A board piece, without a background. */
export function piece(theme: Theme, name: string, draw: Draw): string {
  const kit = createKit(`${theme.id}${name}`)
  return svg(ICON, kit, draw(kit, theme.tones), '', true)
}

function backdrop(kit: Kit, view: View, theme: Theme): string {
  const { sky, tones } = theme
  const { left: x, top: y, width, height } = view
  const area = { x, y, width, height }
  const reach = Math.max(width, height)
  const halo = Math.min(width, height) * 0.62
  const fade = kit.mask(
    el('rect', {
      ...area,
      fill: kit.radial(
        [
          [0, '#fff', 0.9],
          [0.55, '#fff', 0.5],
          [1, '#fff', 0],
        ],
        0.5,
        0.36,
        0.72,
      ),
    }),
  )
  return (
    el('rect', {
      ...area,
      fill: kit.linear([
        [0, sky[0]],
        [0.5, sky[1]],
        [1, sky[2]],
      ]),
    }) +
    glow(kit, 0, -8, reach * 0.62, lighten(sky[1], 0.22), 0.85) +
    el('g', { mask: fade, opacity: num(theme.patternStrength) }, theme.pattern(kit, theme.thread, reach)) +
    theme.scene(kit, view, theme) +
    glow(kit, 0, -4, halo, tones.glow, 0.6) +
    el('rect', {
      ...area,
      fill: kit.radial(
        [
          [0, '#000', 0],
          [0.62, '#000', 0],
          [1, darken(sky[2], 0.5), 0.72],
        ],
        0.5,
        0.4,
        0.8,
      ),
    })
  )
}

function emblem(kit: Kit, theme: Theme, scale: number): string {
  const size = scale * (theme.emblemScale ?? 1)
  return (
    groundShadow(kit, 112, 96, 0.5) + at(0, 4, theme.emblem(kit, theme.tones), theme.emblemTurn ?? 0, size)
  )
}

/** The thin bright line inside the edge of every picture. */
function keyline(kit: Kit, view: View, theme: Theme, hasMark = true): string {
  const metal = mix(theme.ink[0], theme.ink[1], 0.5)
  const inset = 6
  const paint = kit.linear(
    [
      [0, metal, 0.85],
      [0.35, metal, 0.16],
      [0.7, metal, 0.12],
      [1, metal, 0.6],
    ],
    70,
  )
  const d = box(view.left + inset, view.top + inset, view.width - inset * 2, view.height - inset * 2, 9)
  const mark = el('path', {
    d: 'M-13 9V0a13 13 0 0 1 26 0V9M-6.5 9V1a6.5 6.5 0 0 1 13 0V9',
    fill: 'none',
    stroke: metal,
    'stroke-width': 1.6,
    'stroke-opacity': '.8',
  })
  const edge = el('path', { d, fill: 'none', stroke: paint, 'stroke-width': 1.3 })
  if (!hasMark) return edge
  return (
    edge +
    at(
      0,
      bottomOf(view) - 15,
      mark + fill('M-1.6 5a1.6 1.6 0 1 1 3.2 0a1.6 1.6 0 1 1-3.2 0Z', metal, 0.9),
      0,
      0.62,
    )
  )
}

/** A picture fills its place and may be cropped; with `whole` it is never cropped. */
function svg(view: View, kit: Kit, body: string, label: string, whole = false): string {
  const { left, top, width, height } = view
  const box = [left, top, width, height].map(num).join(' ')
  return el(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: box,
      width,
      height,
      preserveAspectRatio: whole ? undefined : 'xMidYMid slice',
      role: label ? 'img' : undefined,
      'aria-label': label || undefined,
    },
    kit.defs(),
    body,
  )
}
