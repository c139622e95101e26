import { expect, test } from 'vitest'
import { topOfToasts } from './top-of-toasts.ts'

const phone = { toasts: { left: 48, right: 348, top: 72 }, screen: { width: 360, height: 740, bar: 0 } }
const typing = { ...phone, screen: { width: 360, height: 380, bar: 0 } }
const inGame = { ...phone, screen: { width: 360, height: 740, bar: 124 } }
const desktop = { toasts: { left: 956, right: 1256, top: 84 }, screen: { width: 1280, height: 800, bar: 0 } }

test.each([
  ['without a dialog', phone, undefined, 1, 72],
  ['below the bar of a game', inGame, undefined, 1, 132],
  ['above the action of a sheet', phone, { left: 0, right: 360, top: 38 }, 1, 552],
  ['higher above it, so that two have room', phone, { left: 0, right: 360, top: 38 }, 2, 452],
  ['below the header of a sheet over a keyboard', typing, { left: 0, right: 360, top: 38 }, 2, 178],
  ['below the header of a wide dialog', desktop, { left: 210, right: 1070, top: 48 }, 1, 188],
  ['below the header of a panel at their edge', desktop, { left: 880, right: 1280, top: 0 }, 1, 140],
  ['next to a narrow dialog', desktop, { left: 430, right: 850, top: 48 }, 1, 84],
  ['above a low sheet', phone, { left: 0, right: 360, top: 400 }, 1, 72],
] as const)('toasts begin %s', (_, { toasts, screen }, dialog, count, top) => {
  expect(topOfToasts(toasts, dialog, screen, count)).toBe(top)
})
