/** A site with its second brand: nothing of the first one remains, before and after the scripts. */
import { expect, onTestFinished, test } from 'vitest'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { arrive } from '#tests/support/site/page-clock.ts'

const INK = '#100f1f'
const LOGO = 'fill="#7fe0d0"'
/** Colours that only the first brand has. */
const FIRST = /#0b0e14|#e7b24a|Fairhall(?! Studio| contributors)/

const { server, browser } = await openSite({
  ROLES: 'site,api,inbound,realtime,jobs,studio',
  BRAND: 'northlight',
})

const read = async (path: string) => {
  const reply = await fetch(server.url + path)
  return { type: reply.headers.get('content-type'), text: await reply.text() }
}

test('a phone installs it with its own name, colours and icon', async () => {
  const { text } = await read('/manifest/en.webmanifest')
  const manifest = JSON.parse(text) as { icons: { src: string; type: string }[] }
  expect(manifest).toMatchObject({ name: 'Northlight', theme_color: INK, background_color: INK })
  for (const { src, type } of manifest.icons) {
    const icon = await read(src)
    expect(icon.type).toBe(type)
    expect(icon.text).toContain(INK)
    expect(Buffer.from(/base64,([^"]+)/.exec(icon.text)?.[1] ?? '', 'base64').toString()).toContain(LOGO)
  }
})

test('offline, it keeps its brand', async () => {
  const { text } = await read('/offline/en.html')
  expect(text).toContain(INK)
  expect(text).toContain('>Northlight</header>')
  const drawn = /data:image\/svg\+xml;base64,([^"]+)/.exec(text)?.[1] ?? ''
  expect(Buffer.from(drawn, 'base64').toString()).toContain(LOGO)
  expect(text).not.toMatch(FIRST)
})

test('its icons are in the head', async () => {
  const { text } = await read('/')
  const icons = [...text.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, to = '']) => to,
  )
  expect(icons).toHaveLength(3)
  expect((await read('/icons/mark.svg')).text).toContain(LOGO)
  for (const icon of icons) expect((await read(icon)).type).toBe('image/svg+xml')
})

test.each(['/', '/games/koi-river', '/questions'])(
  '%s has its colours and no axe violations',
  async (path) => {
    const { page, problems, close } = await visit(browser, {
      origin: server.url,
      viewport: desktop,
      reducedMotion: true,
    })
    onTestFinished(() => close())
    await arrive(page, path)
    // If there are several, the first one applies.
    expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe(INK)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(16, 15, 31)',
    )
    expect(await page.locator('header .brand-mark, aside .brand-mark').count()).toBeGreaterThan(0)
    expect(await page.title()).toMatch(/Northlight/)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(problems).toEqual([])
  },
)
