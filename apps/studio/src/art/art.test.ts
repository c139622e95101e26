import { brotliCompressSync } from 'node:zlib'
import { games, symbolIds } from '@fairhall/games'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { background, icon, poster } from './pictures.ts'
import { symbol, symbolSheet } from './symbols.ts'
import { themes } from './themes/index.ts'

const slots = themes.flatMap((theme) => (theme.slot === null ? [] : [{ theme, slot: theme.slot }]))

describe('the art of the games', () => {
  it('has a theme for every game and a game for every theme', () => {
    expect(themes.map(({ id }) => id).toSorted()).toEqual(Object.keys(games).toSorted())
  })

  it('gives every game its own title', () => {
    for (const theme of themes)
      expect(theme.title).toBe(Object.entries(games).find(([id]) => id === theme.id)?.[1].title)
  })

  it('draws the same bytes every time', () => {
    for (const theme of themes) {
      expect(poster(theme)).toBe(poster(theme))
      expect(background(theme, 'tall')).toBe(background(theme, 'tall'))
    }
  })

  it('draws no two posters, icons or backgrounds alike', () => {
    const bodies = themes.flatMap((theme) =>
      [poster(theme), icon(theme), background(theme, 'wide'), background(theme, 'tall')].map((svg) =>
        withoutNames(svg),
      ),
    )
    expect(new Set(bodies).size).toBe(bodies.length)
  })

  it('gives no two themes the same scene, pattern, palette or pictures', () => {
    const pictures = slots.flatMap(({ slot }) => Object.values(slot.pictures))
    expect(new Set(pictures).size).toBe(pictures.length)
    expect(new Set(themes.map(({ pattern }) => pattern)).size).toBe(themes.length)
    expect(new Set(themes.map(({ sky }) => sky.join())).size).toBe(themes.length)
  })

  it('gives no two slots the same win animation', () => {
    const shapes = slots.map(({ slot }) => slot.win.shape)
    expect(new Set(shapes).size).toBe(slots.length)
    const ways = slots.map(({ slot }) => `${slot.win.flight} ${slot.win.stir}`)
    expect(Math.max(...ways.map((way) => ways.filter((one) => one === way).length))).toBeLessThanOrEqual(2)
  })

  it.each(themes)('writes valid SVG without external references: $id', (theme) => {
    for (const svg of [poster(theme), icon(theme), background(theme, 'wide'), background(theme, 'tall')])
      expectSound(svg)
  })

  it.each(themes)('keeps the poster under 15 kB compressed: $id', (theme) => {
    expect(brotliCompressSync(poster(theme)).length).toBeLessThan(15_000)
  })

  it.each(slots)('draws every symbol, each different: $theme.id', ({ theme, slot }) => {
    const drawn = symbolIds.map((id) => symbol(theme, slot, id))
    for (const svg of drawn) expectSound(svg)
    expect(new Set(drawn.map(withoutNames)).size).toBe(symbolIds.length)
    expectSound(symbolSheet(theme, slot, 256))
  })
})

/** Drawings must differ by more than the ids that contain the game's name. */
const withoutNames = (svg: string) =>
  svg.replaceAll(/(id="|#)[a-z0-9]+-/g, '$1').replaceAll(/aria-label="[^"]*"/g, '')

function expectSound(svg: string): void {
  expect(XMLValidator.validate(svg)).toBe(true)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, used] of svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(ids).toContain(used)
}
