import fc from 'fast-check'
import { expect, test } from 'vitest'
import { romanise, soundOf } from './romanise.rules.ts'

test.each([
  ['Koï-River', 'koi river'],
  ['  Hi–Lo!  ', 'hi lo'],
  ['Dragon’s Luck', 'dragons luck'],
  ['Walküre', 'walkure'],
  ['Größe', 'grosse'],
  ['Çarkıfelek İstanbul', 'carkifelek istanbul'],
  ['Ação', 'acao'],
  ['Тройка, ЩИТ', 'troika shit'],
  ['Ёлка объект', 'elka obekt'],
  ['Πλίνκο', 'plinko'],
  ['بازی‌ها ۲۱', 'bazyha 21'],
  ['स्लॉट', 'slot'],
  ['कमल', 'kamal'],
  ['रंग २१', 'rang 21'],
  ['फ़ल', 'fal'],
  ['Book of 7', 'book of 7'],
  ['!!!', ''],
  ['\ufcf2', ''],
])('writes %s as %s', (text, expected) => {
  expect(romanise(text)).toBe(expected)
})

test('leaves only lower-case words, and what is written once stays the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const once = romanise(text)
      expect(once).toMatch(/^([^\s]+( [^\s]+)*)?$/)
      expect(romanise(once)).toBe(once)
    }),
    { numRuns: Number(process.env.RUNS ?? 100) },
  )
})

test.each([
  ['roulette', 'rvlt'],
  ['river', 'ryvr'],
  ['circus', 'syrks'],
  ['jackpot', 'dzhekpot'],
  ['phoenix', 'feniks'],
])('%s sounds like %s', (left, right) => {
  expect(soundOf(left)).toBe(soundOf(right))
})
