import { expect, test } from 'vitest'
import { includes, lengthOf, pagesOf, rowsAround, stepTo, tilesInView } from './window.rules.ts'

const two = { columns: 2, columnWidth: 170, columnGap: 14, rowHeight: 300 }

test.each([
  ['the start', 0, 600, { from: 0, to: 6 }],
  ['a list below the window', -1200, 600, { from: 0, to: 0 }],
  ['a list that begins in the window', -300, 600, { from: 0, to: 4 }],
  ['the middle', 3000, 600, { from: 18, to: 26 }],
  ['the middle of a row', 3150, 600, { from: 18, to: 28 }],
  ['the end', 14_400, 600, { from: 94, to: 99 }],
  ['what was scrolled past', 20_000, 600, { from: 99, to: 99 }],
])('renders the tiles around %s', (_, scrolled, height, expected) => {
  const around = rowsAround(height, two)
  expect(tilesInView({ scrolled, height }, two, { length: 99, around })).toEqual(expected)
})

test.each([
  ['down', { from: 0, to: 12 }, { from: 4, to: 16 }, { from: 4, to: 13 }],
  ['down to the last one', { from: 4, to: 15 }, { from: 4, to: 16 }, { from: 4, to: 16 }],
  ['up', { from: 8, to: 20 }, { from: 4, to: 16 }, { from: 7, to: 16 }],
  ['both ways, as when a window grows', { from: 8, to: 12 }, { from: 4, to: 16 }, { from: 8, to: 13 }],
  ['to fewer', { from: 4, to: 20 }, { from: 8, to: 16 }, { from: 8, to: 16 }],
  ['far away', { from: 0, to: 12 }, { from: 100, to: 112 }, { from: 100, to: 112 }],
  ['nowhere', { from: 4, to: 16 }, { from: 4, to: 16 }, { from: 4, to: 16 }],
])('goes %s tile by tile', (_, now, target, expected) => {
  expect(stepTo(now, target)).toEqual(expected)
})

test('the tiles in view are those without rows around them, and are within those with them', () => {
  const view = { scrolled: 3000, height: 600 }
  const seen = tilesInView(view, two, { length: 99, around: 0 })
  const rendered = tilesInView(view, two, { length: 99, around: 1 })
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
