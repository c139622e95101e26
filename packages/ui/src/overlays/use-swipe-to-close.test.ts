import { expect, test } from 'vitest'
import { isClosingSwipe } from './use-swipe-to-close.ts'

test.each([
  [
    'a slow pull over a tenth of the sheet closes it',
    { distancePx: 81, sizePx: 800, durationMs: 2000 },
    true,
  ],
  ['a slow pull below a tenth springs back', { distancePx: 80, sizePx: 800, durationMs: 2000 }, false],
  ['a short flick closes it', { distancePx: 30, sizePx: 800, durationMs: 300 }, true],
  ['a shaky tap does not close it', { distancePx: 5, sizePx: 800, durationMs: 60 }, false],
])('%s', (_, swipe, closes) => expect(isClosingSwipe(swipe)).toBe(closes))
