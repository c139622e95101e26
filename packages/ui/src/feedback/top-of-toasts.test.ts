import { expect, test } from 'vitest'
import { topOfToasts } from './top-of-toasts.ts'

const screen = { width: 360, height: 740, bar: 0, controls: [] }
const phone = { toasts: { left: 48, right: 348, top: 72 }, screen }
const wallet = {
  ...phone,
  screen: {
    ...screen,
    controls: [
      { left: 20, right: 340, top: 660, bottom: 712 },
      { left: 20, right: 340, top: 200, bottom: 260 },
    ],
  },
}
const inGame = { ...phone, screen: { ...screen, bar: 124 } }
const desktop = {
  toasts: { left: 956, right: 1256, top: 84 },
  screen: { ...screen, width: 1280, height: 800 },
}
const landscape = {
  toasts: { left: 520, right: 820, top: 72 },
  screen: {
    ...screen,
    width: 844,
    height: 390,
    controls: [
      { left: 36, right: 320, top: 200, bottom: 270 },
      { left: 373, right: 803, top: 132, bottom: 188 },
      { left: 373, right: 803, top: 315, bottom: 367 },
    ],
  },
}
const sheet = { left: 0, right: 360, top: 38 }

test.each([
  ['without a dialog', phone, undefined, 1, 72],
  ['below the bar of a game', inGame, undefined, 1, 132],
  ['below the header of a sheet', phone, sheet, 1, 178],
  ['below the amount in a sheet', wallet, sheet, 1, 268],
  ['between the amount and the button', wallet, sheet, 3, 268],
  ['below the header where they have no room', wallet, sheet, 4, 178],
  ['below the amount on a phone in landscape', landscape, { left: 12, right: 832, top: 12 }, 1, 196],
  ['below the header of a wide dialog', desktop, { left: 210, right: 1070, top: 48 }, 1, 188],
  ['below the header of a panel at their edge', desktop, { left: 880, right: 1280, top: 0 }, 1, 140],
  ['next to a narrow dialog', desktop, { left: 430, right: 850, top: 48 }, 1, 84],
  ['above a low sheet', phone, { left: 0, right: 360, top: 400 }, 1, 72],
] as const)('toasts begin %s', (_, { toasts, screen: seen }, dialog, count, top) => {
  expect(topOfToasts(toasts, dialog, seen, count)).toBe(top)
})
