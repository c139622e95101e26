import { expect, test } from 'vitest'
import en from '#content/en/global-components/game-frame.json' with { type: 'json' }
import { createTexts } from '../../core/language/texts.ts'
import { roundsText } from './progress.ts'

test.each([
  [{ left: null, played: 1 }, '1 round'],
  [{ left: null, played: 12 }, '12 rounds'],
  [{ left: 8, played: 2 }, '2 of 10'],
])('shows the rounds of %o as %s', (progress, text) => {
  expect(roundsText(createTexts('en', en), progress)).toBe(text)
})
