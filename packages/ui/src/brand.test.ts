import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BRAND_TOKENS, type Brand, CONTRASTS, contrastOf, tokensOf } from './brand.ts'

const folder = join(import.meta.dirname, '../../../config/brands')
const brands = readdirSync(folder).map((file) => [file, readBrand(file)] as const)

function readBrand(file: string): Brand {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Brand
}

test.each(brands)('%s sets every token and no unknown one', (_, brand) => {
  for (const group of ['colors', 'fonts', 'radius'] as const)
    expect(Object.keys(brand[group]).toSorted()).toEqual([...BRAND_TOKENS[group]].toSorted())
})

test.each(brands)('%s has sufficient contrast', (_, { colors }) => {
  const weak = CONTRASTS.map((pair) => ({
    ...pair,
    contrast: contrastOf(colors[pair.front] ?? '', colors[pair.ground] ?? ''),
  })).filter(({ contrast, least }) => !(contrast >= least))
  expect(weak).toEqual([])
})

test('the style sheet contains the default brand', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const tokens = tokensOf(readBrand('fairhall.json'))
  for (const [name, value] of Object.entries(tokens).filter(([name]) => !name.startsWith('--font')))
    expect(sheet, name).toContain(`${name}: ${value};`)
})

test('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
})
