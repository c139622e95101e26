/** The ten symbols of a slot: six pictures, two of them with a name on a ribbon, and four letters on plaques. */
import { symbolIds, type SymbolId } from '@fairhall/games'
import { darken, lighten, mix } from './colour.ts'
import { createKit, fill, glow, line, matte, solid, type Kit } from './kit.ts'
import { fitted } from './lettering.ts'
import { at, el, polar, polygon, repeat, star, type Attributes } from './svg.ts'
import type { LetterSymbol, SlotArt, Theme } from './theme.ts'
import { block, type TitleStyle } from './titles.ts'

const FACES: Record<LetterSymbol, string> = { ace: 'A', king: 'K', queen: 'Q', jack: 'J' }
/** Half of a symbol's side, in drawing units. */
const HALF = 112
const SHEET_COLUMNS = 5

/** One symbol of a slot as a separate picture. */
export function symbol(theme: Theme, slot: SlotArt, id: SymbolId, place: Attributes = {}): string {
  const kit = createKit(`${theme.id}${id}`)
  const drawing = draw(kit, theme, slot, id)
  const viewBox = `${-HALF} ${-HALF} ${HALF * 2} ${HALF * 2}`
  const size = { width: HALF * 2, height: HALF * 2, ...place }
  return el('svg', { xmlns: 'http://www.w3.org/2000/svg', viewBox, ...size }, kit.defs(), drawing)
}

/**
 * All symbols in one sprite sheet, in the order of `symbolIds`, five in a row, so that the reels load one
 * file.
 */
export function symbolSheet(theme: Theme, slot: SlotArt, cell: number): string {
  const [width, height] = [cell * SHEET_COLUMNS, (cell * symbolIds.length) / SHEET_COLUMNS]
  const cells = symbolIds.map((id, index) => {
    const place = { x: (index % SHEET_COLUMNS) * cell, y: Math.floor(index / SHEET_COLUMNS) * cell }
    return symbol(theme, slot, id, { ...place, width: cell, height: cell })
  })
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    ...cells,
  )
}

function draw(kit: Kit, theme: Theme, slot: SlotArt, id: SymbolId): string {
  const { tones } = theme
  if (id === 'wild') {
    return (
      aura(kit, tones.glow) + at(0, -12, slot.pictures.wild(kit, tones), 0, 0.96) + ribbon(kit, theme, 'WILD')
    )
  }
  if (id === 'scatter' && slot.isCoin === true) return shadow(kit) + slot.pictures.scatter(kit, tones)
  if (id === 'scatter') {
    return (
      burst(kit, theme) +
      at(0, -12, slot.pictures.scatter(kit, tones), 0, 0.92) +
      ribbon(kit, theme, 'SCATTER')
    )
  }
  if (id in FACES) {
    const low = slot.lows?.[id as LetterSymbol]
    return low === undefined ? letter(kit, theme, slot, id as LetterSymbol) : shadow(kit) + low(kit, tones)
  }
  return shadow(kit) + slot.pictures[id as keyof SlotArt['pictures']](kit, tones)
}

const shadow = (kit: Kit) =>
  el('ellipse', {
    cx: 4,
    cy: 98,
    rx: 74,
    ry: 11,
    fill: kit.radial([
      [0, '#000', 0.5],
      [1, '#000', 0],
    ]),
  })

function aura(kit: Kit, colour: string): string {
  const ray = kit.radial([
    [0, colour, 0.75],
    [1, colour, 0],
  ])
  const beams = repeat(14, (index) => {
    const turn = (index * 360) / 14
    return polygon([[0, -8], polar(112, turn - 6), polar(112, turn + 6)])
  })
  return glow(kit, 0, -8, 110, colour, 0.75) + el('path', { d: beams, fill: ray, opacity: '.55' })
}

function burst(kit: Kit, theme: Theme): string {
  const metal = theme.tones.metal
  return (
    at(
      0,
      -8,
      solid(kit, star(12, 106, 90), matte(mix(theme.sky[1], theme.tones.glow, 0.25), theme.sky[2]), {
        shade: 14,
        rim: 3,
      }),
    ) +
    at(0, -8, line(star(12, 96, 81), metal.base, 2.4)) +
    glow(kit, 0, -8, 92, theme.tones.glow, 0.6)
  )
}

/** A name on a ribbon across the bottom of a symbol, legible on small reels. */
function ribbon(kit: Kit, theme: Theme, text: string): string {
  const metal = theme.tones.metal
  const cloth = matte(mix(theme.sky[1], theme.sky[2], 0.35), theme.sky[2])
  const word = fitted(text, 142, 31, { ...theme.lettering, narrow: 0.96 })
  const style: TitleStyle = {
    ink: ['#fffdf2', lighten(metal.base, 0.35), metal.base],
    edge: darken(theme.sky[2], 0.5),
    lettering: theme.lettering,
  }
  const tail = (side: 1 | -1) =>
    solid(
      kit,
      polygon([
        [side * 62, 66],
        [side * 106, 60],
        [side * 95, 80],
        [side * 106, 102],
        [side * 62, 100],
      ]),
      cloth,
      { shade: 6, rim: 2 },
    )
  const band = 'M-88 54C-40 62 40 62 88 54V96C40 104-40 104-88 96Z'
  return (
    tail(-1) +
    tail(1) +
    solid(kit, band, cloth, { shade: 7, rim: 2 }) +
    line('M-86 60C-40 67 40 67 86 60M-86 91C-40 98 40 98 86 91', metal.base, 2.4) +
    at(0, 79.5 + word.height / 2, block(kit, word, style, 3))
  )
}

function letter(kit: Kit, theme: Theme, slot: SlotArt, id: LetterSymbol): string {
  const colour = slot.letters[id]
  const plate = matte(mix(slot.plaqueColour, colour, 0.16), theme.sky[2])
  const word = fitted(FACES[id], 104, 88, theme.lettering)
  const style: TitleStyle = {
    ink: [lighten(colour, 0.72), lighten(colour, 0.18), mix(colour, theme.sky[2], 0.25)],
    edge: darken(theme.sky[2], 0.6),
    lettering: theme.lettering,
  }
  return (
    shadow(kit) +
    solid(kit, slot.plaque, plate, { shade: 14, rim: 2.6, opacity: 0.94 }) +
    at(0, 0, line(slot.plaque, colour, 2, { opacity: '.75' }), 0, 0.88) +
    glow(kit, 0, 0, 66, colour, 0.35) +
    at(0, id === 'queen' ? 36 : 44, block(kit, word, style, 6)) +
    [-66, 66].map((y) => at(0, y, fill(star(4, 7, 2), lighten(colour, 0.5), 0.9))).join('')
  )
}
