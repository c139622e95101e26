/** Visitors and players send a message by the contact form. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { startInbox } from '#tests/support/mail/inbox.ts'

const SUPPORT = 'support@fairhall.example'

const inbox = await startInbox()
afterAll(() => inbox.close())
const { server, browser } = await openSite({
  ROLES: 'site,api,inbound,realtime,jobs,studio',
  SANDBOX_URL: inbox.url,
})

test('on a phone in Persian a visitor sends messages, and sees an error when there are too many', async () => {
  const locale = 'fa'
  const email = 'anna@example.com'
  const t = (key: string, values = {}) => content.text(locale, `pages.contact.form.${key}`, values)
  const { page, problems, close } = await visit(browser, {
    origin: server.url,
    viewport: phone,
    locale,
    reducedMotion: true,
  })
  onTestFinished(close)
  await page.goto(`/${locale}/contact`)
  const send = page.getByRole('button', { name: t('send') })
  const field = (name: string) => page.getByLabel(t(name), { exact: true })

  async function write(address: string, message: string) {
    await field('email').fill(address)
    await field('message').fill(message)
    await field('message').blur()
  }
  await write('no address', 'short')
  await field('email').blur()
  await page.getByText(content.text(locale, 'fields-settings.validation.email')).waitFor()
  expect(await send.isDisabled()).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])

  await write(email, 'What has become of my payment?')
  await send.click()
  await page.getByText(t('sent.text', { email })).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  for (const count of [2, 3, 4, 5]) {
    const body = { email, message: `Message ${count} about my payment.` }
    expect((await server.call('createCommunication', { body })).status).toBe(200)
  }
  await page.getByRole('button', { name: t('sent.another') }).click()
  await write(email, 'And one more, which is too much.')
  await send.click()
  await page.getByText(content.text(locale, 'alerts.errors.messagesTooOften')).waitFor()

  await expect
    .poll(() => inbox.emails.filter(({ to, replyTo }) => to === SUPPORT && replyTo === email).length)
    .toBe(5)
  expect(problems).toEqual([])
})
