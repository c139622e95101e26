import { expect, test } from 'vitest'
import { topOfToasts } from './top-of-toasts.ts'

const screen = { width: 360, height: 740, bar: 0, vital: [], other: [] }
const phone = { toasts: { left: 48, right: 348, top: 72 }, screen }
const send = { left: 20, right: 340, top: 660, bottom: 712 }
const amount = { left: 20, right: 340, top: 200, bottom: 260 }
const wallet = { ...phone, screen: { ...screen, vital: [send, amount] } }
const links = { ...wallet, screen: { ...wallet.screen, other: [{ ...amount, top: 300, bottom: 344 }] } }
const full = { ...wallet, screen: { ...wallet.screen, other: [{ ...amount, top: 260, bottom: 660 }] } }
const inGame = { ...phone, screen: { ...screen, bar: 124 } }
const title = { left: 16, right: 300, top: 84, bottom: 152 }
const page = {
  ...phone,
  screen: { ...screen, vital: [{ ...title, top: 190, bottom: 234 }, title] },
}
const aside = { ...phone, screen: { ...screen, vital: [{ ...title, right: 40 }] } }
const desktop = {
  toasts: { left: 956, right: 1256, top: 84 },
  screen: { ...screen, width: 1280, height: 800 },
}
const wide = { ...title, right: 1200 }
const landscape = {
  toasts: { left: 520, right: 820, top: 72 },
  screen: {
    ...screen,
    width: 844,
    height: 390,
    vital: [
      { left: 759, right: 803, top: 41, bottom: 85 },
      { left: 36, right: 320, top: 200, bottom: 270 },
      { left: 373, right: 803, top: 132, bottom: 188 },
      { left: 373, right: 803, top: 315, bottom: 367 },
    ],
  },
}
const message = {
  ...landscape,
  screen: {
    ...landscape.screen,
    vital: [
      { left: 151, right: 693, top: 73, bottom: 104 },
      { left: 649, right: 693, top: 74, bottom: 118 },
      { left: 151, right: 693, top: 264, bottom: 316 },
    ],
  },
}
const play = { left: 20, right: 340, top: 640, bottom: 692 }
const close = { left: 300, right: 344, top: 312, bottom: 356 }
const paid = { ...phone, screen: { ...screen, vital: [close, play] } }
const sheet = { left: 0, right: 360, top: 38 }

test.each([
  ['at the top of a page', phone, undefined, 100, 72],
  ['below the bar of a game', inGame, undefined, 100, 132],
  ['below the title and the button of a page', page, undefined, 100, 242],
  ['between the title and the button of a page', page, undefined, 30, 160],
  ['at the top of a page whose title ends before them', aside, undefined, 100, 72],
  [
    'at the top of a page on a desktop',
    { ...desktop, screen: { ...desktop.screen, vital: [wide] } },
    undefined,
    100,
    84,
  ],
  ['below the header of a sheet', phone, sheet, 100, 178],
  ['below the amount in a sheet', wallet, sheet, 100, 268],
  ['between the amount and the button', wallet, sheet, 300, 268],
  ['below the links of a sheet', links, sheet, 100, 352],
  ['over what is less important where there is no other place', full, sheet, 100, 268],
  ['in the largest place where none has enough room', wallet, sheet, 400, 268],
  ['below the amount on a phone in landscape', landscape, { left: 12, right: 832, top: 12 }, 100, 196],
  [
    'between the title and the button of a dialog in landscape',
    message,
    { left: 122, right: 722, top: 45 },
    100,
    126,
  ],
  ['below the header of a wide dialog', desktop, { left: 210, right: 1070, top: 48 }, 100, 188],
  ['below the header of a panel at their edge', desktop, { left: 880, right: 1280, top: 0 }, 100, 140],
  ['next to a narrow dialog', desktop, { left: 430, right: 850, top: 48 }, 100, 84],
  ['above a low sheet', phone, { left: 0, right: 360, top: 400 }, 100, 72],
  ['over the empty edge of a low sheet', paid, { left: 0, right: 360, top: 290 }, 230, 72],
] as const)('toasts begin %s', (_, { toasts, screen: seen }, dialog, height, top) => {
  expect(topOfToasts(toasts, dialog, seen, height)).toBe(top)
})
