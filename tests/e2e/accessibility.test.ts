/** The accessibility scan must not report text that is fading. */
import Axe from 'axe-core'
import { expect, test } from 'vitest'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { shareBrowser } from '#tests/support/site/shared-browser.ts'

const browser = await shareBrowser()

test('reports no contrast error for text that starts to fade during the scan', async () => {
  const page = await browser.newPage()
  // Half faded from the first frame, for longer than any test.
  await page.setContent(`<html lang="en"><title>Site</title><main><h1>Site</h1>
    <p style="color: #555; transition: opacity 1000s linear -500s">A toast that goes</p></main>`)
  await page.evaluate(Axe.source)
  await page.evaluate(() => {
    const { axe } = globalThis
    if (!axe) throw new Error('axe-core is not loaded')
    const look = axe.runPartial
    axe.runPartial = (...asked) => {
      const toast = document.querySelector('p')
      if (toast) toast.style.opacity = '0'
      return look(...asked)
    }
  })

  expect(await accessibilityProblems(page)).toEqual([])

  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  await page.close()
})
