/** Passkeys, with the browser's virtual authenticator. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { originOf } from '#tests/support/players/authenticator.ts'
import { desktop, modalOf as dialog, phone, visit } from '#tests/support/site/browser.ts'
import { addPasskeyDevice } from '#tests/support/site/passkey-device.ts'
import { openSite } from '#tests/support/site/site.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'

const { server, browser } = await openSite()

const closed = (page: Page) => expect.poll(() => page.getByRole('dialog').count()).toBe(0)

test.each([
  ['a desktop', 'English', desktop, 'en', 'alone'],
  ['a phone', 'Persian', phone, 'fa', 'as the second factor'],
])('on %s in %s a player adds a passkey, and signs in with it', async (_, __, viewport, locale, way) => {
  const player = await givenPlayer(server, { locale })
  // Browsers create no passkey for an IP address.
  const origin = originOf(server)
  const visited = await visit(browser, { origin, viewport, locale, reducedMotion: true })
  onTestFinished(() => visited.close())
  const { page, context, problems } = visited
  const t = (key: string) => content.text(locale, key.replace('~', 'pages.profile-security'))
  await context.addCookies([
    { name: 'access_token', value: player.token, url: origin },
    { name: 'user-language', value: locale, url: origin },
  ])
  await page.goto(locale === 'en' ? '/profile/security' : `/${locale}/profile/security`)
  const button = (name: string) => dialog(page).getByRole('button', { name: t(name), exact: true })
  await addPasskeyDevice(page)
  await page.getByRole('button', { name: t('~.passkeys.add'), exact: true }).click()
  await dialog(page).getByLabel(t('fields-settings.fields.password'), { exact: true }).fill(PASSWORD)
  await button('~.passkeys.adding.next').click()
  await dialog(page).getByLabel(t('~.passkeys.adding.name'), { exact: true }).fill('Blue phone')
  expect(await accessibilityProblems(page)).toEqual([])
  await button('~.passkeys.adding.submit').click()
  await dialog(page).getByText(t('~.passkeys.adding.first')).waitFor()
  await button('~.factor.recovery.done').click()
  await closed(page)
  await page.getByRole('heading', { name: 'Blue phone' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  await context.clearCookies({ name: 'access_token' })
  await page.goto(locale === 'en' ? '/fairness?sign-in=true' : `/${locale}/fairness?sign-in=true`)
  if (way === 'alone') await button('modals.sign-in.passkey.signIn').click()
  else {
    await dialog(page)
      .getByRole('textbox', { name: t('modals.sign-in.login') })
      .fill(player.email)
    await dialog(page).getByLabel(t('modals.sign-in.password'), { exact: true }).fill(PASSWORD)
    await button('modals.sign-in.submit').click()
    await dialog(page).getByText(t('global-components.second-factor.passkey.signIn')).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await button('global-components.second-factor.passkey.use').click()
  }
  await closed(page)
  const cookies = await context.cookies(origin)
  const token = cookies.find((cookie) => cookie.name === 'access_token')?.value
  expect((await server.call('getProfile', { token })).data.id).toBe(player.id)
  expect(problems).toEqual([])
})
