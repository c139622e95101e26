import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBrand } from './brand.ts'
import { WrongSettings } from './config.ts'

const config = path.join(import.meta.dirname, '../../../../config')
const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-brand-'))
mkdirSync(path.join(folder, 'brands'))
afterAll(() => rmSync(folder, { recursive: true }))

const brand = {
  name: 'Other',
  logo: '<svg viewBox="0 0 1 1"></svg>',
  colors: { ink: '#000000' },
  fonts: { text: "'A Face'" },
  radius: { card: '4px' },
}
const readChanged = (change: object) => {
  writeFileSync(path.join(folder, 'brands/other.json'), JSON.stringify({ ...brand, ...change }))
  return () => readBrand(folder, 'other')
}

test('the second brand overrides the design tokens and shows its logo', () => {
  const { name, styles, version } = readBrand(config, 'northlight')
  expect(name).toBe('Northlight')
  expect(styles).toContain('--color-brass: #7fe0d0;')
  expect(styles).toContain('--radius-card: 8px;')
  expect(styles).toContain(`url(/brand/${version}.svg)`)
})

test('a changed file has another version', () => {
  const before = readChanged({})().version
  expect(readChanged({ name: 'Another' })().version).not.toBe(before)
})

test('an invalid brand stops the start with an error that names the file and the field', () => {
  expect(() => readBrand(folder, 'missing')).toThrow(WrongSettings)
  expect(() => readBrand(folder, 'missing')).toThrow(/BRAND is missing, but .*missing\.json cannot be read/)
  expect(readChanged({ colors: { ink: 'red' } })).toThrow(/other\.json: colors\.ink/)
  expect(readChanged({ radius: { card: '1px} body{display:none' } })).toThrow(/radius\.card/)
  expect(readChanged({ logo: 'text' })).toThrow(/logo/)
})
