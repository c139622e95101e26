/** The vault in the wallet: money goes in, is locked, and is withdrawn from there. And the form of a break. */
import { expect, onTestFinished, test } from 'vitest'
import { phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { SiteUser } from './site-user.ts'

const { server, browser } = await openSite()

test('on a phone a player keeps half of their cash apart, locks it, and still withdraws it', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { page, context, problems, close } = await visit(browser, {
    origin: server.url,
    viewport: phone,
    reducedMotion: true,
  })
  onTestFinished(() => close())
  await context.addCookies([{ name: 'access_token', value: payer.token, url: server.url }])
  const user = new SiteUser(page, 'en')
  const text = (key: string) => user.text(`pages.profile-wallet.vault.${key}`)
  await page.goto('/profile/wallet')
  const vault = page.getByRole('region', { name: text('title') })
  const button = (key: string) => vault.getByRole('button', { name: text(key), exact: true })

  await button('half').click()
  await button('submit.in').click()
  await vault.getByText('€50.00', { exact: true }).waitFor()
  await page.getByText('€50.00 in your vault').first().waitFor()

  await vault.getByText(text('lock.title')).click()
  await vault.getByLabel(text('lock.days')).selectOption('7')
  await vault.getByRole('button', { name: 'Lock for 7 days' }).click()
  await vault.getByText(text('locked'), { exact: true }).waitFor()
  expect(await vault.getByRole('tab').count()).toBe(0)

  await button('withdraw').click()
  await user.choose('bank')
  await user.dialog.getByRole('checkbox', { name: /vault/ }).check()
  await user.dialog.getByText('Available: €100.00').waitFor()

  // A press on the button of a break that the player has not agreed to shows what is missing.
  await page.goto('/profile/limits')
  const begin = page.getByRole('button', { name: user.text('pages.profile-limits.break.begin') })
  await begin.filter({ visible: true }).first().click()
  const send = user.dialog.getByRole('button', { name: user.text('modals.self-exclusion-limit.submit') })
  await send.press('Enter')
  await user.dialog.locator('[type=checkbox]:focus[aria-invalid=true]').waitFor()
  expect(problems).toEqual([])
})
