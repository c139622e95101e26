import { expect, test } from 'vitest'
import {
  includes,
  inSlots,
  lengthOf,
  separateElements,
  pagesOf,
  stepTo,
  tilesAround,
  tilesInView,
} from './window.rules.ts'

const two = { columns: 2, columnWidth: 170, columnGap: 14, rowHeight: 300 }

test.each([
  ['the start', 0, { from: 0, to: 10 }],
  ['a list below the window', -1200, { from: 0, to: 10 }],
  ['the middle', 3000, { from: 18, to: 28 }],
  ['the middle of a row', 3150, { from: 18, to: 28 }],
  ['the end', 14_400, { from: 90, to: 99 }],
  ['what was scrolled past', 20_000, { from: 90, to: 99 }],
])('renders as many rows around %s', (_, scrolled, expected) => {
  expect(tilesAround({ scrolled, height: 600 }, two, 99)).toEqual({ ...expected, slots: 10 })
})

test('renders the whole of a list that fits', () => {
  expect(tilesAround({ scrolled: 0, height: 600 }, two, 5)).toEqual({ from: 0, to: 5, slots: 10 })
})

const span = (from: number, to = from + 12) => ({ from, to, slots: 12 })

test.each([
  ['down', span(0), span(4), span(2)],
  ['down to the last one', span(87), span(88, 99), span(88, 99)],
  ['up', span(8), span(4), span(6)],
  ['up from the last one', span(90, 99), span(80), span(88, 97)],
  ['to a list that became longer', span(0, 5), span(0, 9), span(0, 7)],
  ['far away', span(0), span(100), span(100)],
  ['to more rows immediately', span(0), { from: 0, to: 16, slots: 16 }, { from: 0, to: 16, slots: 16 }],
  ['nowhere', span(4), span(4), span(4)],
])('goes %s in steps', (_, now, target, expected) => {
  expect(stepTo(now, target)).toEqual(expected)
})

test.each([
  ['at rest, in order', { first: 4, focused: null }, [4, 5, 6, 7, 8, 9], [4, 5, 0, 1, 2, 3]],
  ['while it scrolls down, in place', { first: 0, focused: null }, [6, 7, 8, 9, 4, 5], [0, 1, 2, 3, 4, 5]],
  ['while it scrolls up, in place', { first: 8, focused: null }, [8, 9, 4, 5, 6, 7], [2, 3, 4, 5, 0, 1]],
  ['with a focus in view', { first: 4, focused: 5 }, [4, 5, 6, 7, 8, 9], [4, 5, 0, 1, 2, 3]],
  [
    'with a focus that was scrolled past',
    { first: 4, focused: 1 },
    [1, 4, 5, 6, 7, 8, 9],
    [1, 4, 5, 0, 13, 2, 3],
  ],
  [
    'with a focus that comes later',
    { first: 4, focused: 12 },
    [4, 5, 6, 7, 8, 9, 12],
    [4, 5, 12, 1, 2, 3, 0],
  ],
])('%s, each tile has its element', (_, places, tiles, slots) => {
  const window = { from: 4, to: 10 }
  const separate = separateElements(new Set(), window, { slots: 6, focused: places.focused })
  const shown = inSlots(window, { slots: 6, separate, ...places })
  expect(shown.map(({ index }) => index)).toEqual(tiles)
  expect(shown.map(({ slot }) => slot)).toEqual(slots)
})

test('without a number of elements each tile keeps the same element', () => {
  const places = { slots: Number.POSITIVE_INFINITY, first: 4, focused: 1, separate: new Set<number>() }
  const tiles = [1, 4, 5, 6].map((index) => ({ index, slot: index }))
  expect(inSlots({ from: 4, to: 7 }, places)).toEqual(tiles)
})

test('a tile that has a separate element keeps it while the focus moves to it and it is scrolled past', () => {
  const steps = [
    { window: { from: 4, to: 10 }, focused: 1 },
    { window: { from: 4, to: 10 }, focused: null },
    { window: { from: 4, to: 10 }, focused: 7 },
    { window: { from: 12, to: 18 }, focused: 7 },
    { window: { from: 12, to: 18 }, focused: null },
  ]
  let separate: ReadonlySet<number> = new Set()
  const all = steps.map(({ window, focused }) => {
    separate = separateElements(separate, window, { slots: 6, focused })
    const keys = inSlots(window, { slots: 6, first: window.from, focused, separate }).map(({ slot }) => slot)
    expect(new Set(keys).size).toBe(keys.length)
    return [...separate]
  })
  expect(all).toEqual([[7], [7], [7], [7], []])
})

test('the tiles in view are within those that are rendered', () => {
  const view = { scrolled: 3000, height: 600 }
  const seen = tilesInView(view, two, 99)
  const rendered = tilesAround(view, two, 99)
  expect(seen).toEqual({ from: 20, to: 24 })
  expect([includes(rendered, seen), includes(seen, rendered), includes(seen, seen)]).toEqual([
    true,
    false,
    true,
  ])
})

test.each([
  [{ from: 0, to: 12 }, [1, 2]],
  [{ from: 30, to: 44 }, [1, 2, 3]],
  [{ from: 36, to: 72 }, [2, 3]],
  [{ from: 90, to: 99 }, [3]],
  [{ from: 0, to: 0 }, [1, 2]],
])('loads the pages of %j and the next one', (span, pages) => {
  expect(pagesOf(span, 36, 99)).toEqual(pages)
})

const full = (page: number) => ({ page, count: 36 })

test.each<[string, Partial<Parameters<typeof lengthOf>[0]>, number]>([
  ['a short list', { total: 40 }, 40],
  ['an empty list', { total: 0, known: 5000 }, 0],
  ['a short list of a long collection', { total: 40, known: 5000 }, 40],
  ['a long collection without a filter', { known: 5000 }, 5000],
  ['a long list', {}, 1000],
  ['a long list that is scrolled to its end', { loaded: [full(27), full(28)] }, 1044],
  ['a long list whose end is loaded', { loaded: [full(28), full(29), { page: 30, count: 7 }] }, 1051],
  ['a long collection that has become shorter', { known: 5000, loaded: [{ page: 40, count: 3 }] }, 1407],
  ['a long list that ends with a full page', { loaded: [full(29), { page: 30, count: 0 }] }, 1044],
])('knows the length of %s', (_, input, expected) => {
  const all = { total: 1000, countMax: 1000, pageLength: 36, known: 0, loaded: [full(1)] }
  expect(lengthOf({ ...all, ...input })).toBe(expected)
})
