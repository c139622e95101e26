import { expect, test } from 'vitest'
import { holdBack, PLAYERS_PAGE } from './first-load.ts'

test('delays modules until the first paint, and leaves the rest of the page unchanged', () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js" fetchPriority="low"/></head>' +
    '<script>inline()</script><script type="module" async="" src="/a.js"></script>'
  expect(holdBack(html)).toBe(
    '<link rel="stylesheet" href="/a.css"/><link data-later="" rel="later" href="/a.js" fetchPriority="low"/></head>' +
      '<script>inline()</script><script data-later="" type="later" async="" src="/a.js"></script>',
  )
})

test('on a players’ page, loads only the common chunks for visitors', () => {
  const html =
    '<link rel="modulepreload" href="/assets/libraries-1.js"/><link rel="modulepreload" href="/assets/wallet-1.js"/></head>'
  const later = (whose: string) => `<link data-later="${whose}" rel="later" href="/assets/wallet-1.js"/>`
  const outline = `<div ${PLAYERS_PAGE}=""></div>`
  expect(holdBack(html)).toContain(later(''))
  expect(holdBack(html + outline)).toContain(later('player'))
  expect(holdBack(html + outline)).toContain(
    '<link data-later="" rel="later" href="/assets/libraries-1.js"/>',
  )
})
