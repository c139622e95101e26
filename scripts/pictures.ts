// Takes the screenshots of the README from a running installation: ORIGIN=http://127.0.0.1:3000 node
// scripts/pictures.ts It registers a player and deposits through the sandbox, so run it only against a development
// installation.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { SiteUser } from '#tests/e2e/site-user.ts'
import { openBrowser, visit } from '#tests/support/site/browser.ts'

const origin = process.env.ORIGIN ?? 'http://127.0.0.1:3000'
const folder = join(import.meta.dirname, '../docs/pictures')
const small = { width: 390, height: 844 }
const large = { width: 1440, height: 1000 }

/** Runs in the page. Returns whether every image that does not load lazily has loaded. */
function imagesAreLoaded(): boolean {
  const eager = [...document.images].filter(({ loading }) => loading !== 'lazy')
  return eager.every((image) => image.complete && image.naturalWidth > 0)
}

async function take(browser: Browser, viewport: typeof small, prefix: string): Promise<void> {
  const { page, context, close } = await visit(browser, { origin, viewport })
  await context.addInitScript(() =>
    localStorage.setItem('cookie-consent', '{"analytics":false,"chat":false}'),
  )
  const user = new SiteUser(page, 'en')
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(imagesAreLoaded)
    await page.screenshot({ path: join(folder, `${prefix}${name}.jpg`), type: 'jpeg', quality: 84 })
  }
  await user.register(`pictures-${prefix}${Date.now()}@example.org`, 'correct horse battery')
  await user.method('card').waitFor({ state: 'attached' })
  await shoot('wallet')
  await user.deposit('500')
  await user.wagerOnDice(6, '20')
  await shoot('dice')

  await page.goto('/games/koi-river')
  const spin = user.game.getByRole('button', { name: user.text('global-components.game-frame.spin') })
  await spin.click()
  await user.game
    .getByRole('list', { name: user.text('global-components.game-frame.latest') })
    .getByRole('listitem')
    .first()
    .waitFor()
  await shoot('game')
  await page.goto('/')
  await shoot('lobby')
  await close()
}

mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
await take(browser, large, '')
await take(browser, small, 'phone-')
await browser.close()
