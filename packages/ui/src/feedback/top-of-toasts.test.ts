import { expect, test } from 'vitest'
import { topOfToasts } from './top-of-toasts.ts'

const phone = { left: 48, right: 348, top: 72 }
const desktop = { left: 956, right: 1256, top: 84 }

test.each([
  ['without a dialog', phone, undefined, 72],
  ['below the header of a sheet', phone, { left: 0, right: 360, top: 38 }, 178],
  ['below the header of a wide dialog', desktop, { left: 210, right: 1070, top: 48 }, 188],
  ['below the header of a panel at their edge', desktop, { left: 880, right: 1280, top: 0 }, 140],
  ['next to a narrow dialog', desktop, { left: 430, right: 850, top: 48 }, 84],
  ['above a low sheet', phone, { left: 0, right: 360, top: 400 }, 72],
] as const)('toasts begin %s', (_, toasts, dialog, top) => {
  expect(topOfToasts(toasts, dialog)).toBe(top)
})
