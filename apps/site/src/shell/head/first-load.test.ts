import { expect, test } from 'vitest'
import { holdBack } from './first-load.ts'

test('modules wait for the first paint, and everything else of the page stays as it is', () => {
  const html =
    '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js" fetchPriority="low"/>' +
    '<script>inline()</script><script type="module" async="" src="/a.js"></script>'
  expect(holdBack(html)).toBe(
    '<link rel="stylesheet" href="/a.css"/><link data-later="" rel="later" href="/a.js" fetchPriority="low"/>' +
      '<script>inline()</script><script data-later="" type="later" async="" src="/a.js"></script>',
  )
})
