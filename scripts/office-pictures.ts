// Takes the pictures of docs/guides/office-days.md from a running demo:
//   OFFICE=http://localhost:3020 STAFF=ada:<key> node scripts/office-pictures.ts
// The member must be able to read every page and have no second factor yet. The script sets up an authenticator app whose secret it doesn't
// keep, so run it only against a demo.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { base32nopad } from '@scure/base'
import type { Page } from 'playwright-core'
import { codeAt, stepAt } from '../apps/server/src/modules/factors/totp.rules.ts'
import { desktop, openBrowser, visit } from '#tests/support/site/browser.ts'

const origin = process.env.OFFICE ?? 'http://localhost:3020'
const [staff = '', key = ''] = (process.env.STAFF ?? '').split(':')
const folder = join(import.meta.dirname, '../docs/pictures')

async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Staff ID').fill(staff)
  await page.getByLabel('Key', { exact: true }).fill(key)
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  await submit.click()
  const chooseApp = page.getByRole('button', { name: 'Use an authenticator app' })
  const secret = page.locator('code')
  await chooseApp.or(secret).first().waitFor()
  if (await chooseApp.isVisible()) await chooseApp.click()
  const shown = (await secret.innerText()).replaceAll('-', '')
  const code = codeAt(Buffer.from(base32nopad.decode(shown)), stepAt(new Date()))
  await page.getByLabel('Code of your authenticator app').fill(code)
  await submit.click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

async function claimFirst(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  await page.getByText('You work on this until').waitFor()
}

/** The name of the picture, its page, and a heading that must be there. */
const pages = [
  ['withdrawals', '/withdrawals', 'Withdrawals'],
  ['offers', '/offers', 'Offers'],
  ['risk', '/risk', 'Risk rules'],
] as const

mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
const { page, close } = await visit(browser, { origin, viewport: desktop })
const shoot = async (name: string) => {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `office-${name}.jpg`), type: 'jpeg', quality: 80 })
}
await signIn(page)
for (const [name, address, heading] of pages) {
  await page.goto(address)
  await page.getByRole('heading', { name: heading, exact: false }).first().waitFor()
  if (name === 'withdrawals') await claimFirst(page)
  await shoot(name)
}
await page.goto('/withdrawals')
await page.locator('tbody tr').first().waitFor()
await page.keyboard.press('j')
await page.locator('form a[href^="/players/"]').click()
await page.getByRole('link', { name: 'Timeline' }).click()
await shoot('player')
await close()
await browser.close()
