/** Where forms require a proof of work, a player doesn't notice it. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { modalOf, phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { copyConfig } from '#tests/support/server/config.ts'

const t = (key: string, values = {}) => content.text('en', key, values)
const config = copyConfig()
afterAll(() => config.remove())
config.edit<{ proofOfWork: object }>('site.json', (file) => {
  file.proofOfWork = { asked: 'always', hashes: 20_000, minutes: 10 }
})
const { server, browser } = await openSite({ CONFIG_DIR: config.folder })

test('each submit of a form sends a new proof, without being visible', async () => {
  const { page, problems, close } = await visit(browser, {
    origin: server.url,
    viewport: phone,
    reducedMotion: true,
  })
  onTestFinished(close)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/')
  await page.getByRole('heading').first().waitFor()
  expect(loaded.filter((url) => /challenge|proof-worker/.test(url))).toEqual([])

  await page.goto('/fairness?sign-in=true')
  const dialog = modalOf(page)
  const submit = dialog.getByRole('button', { name: t('modals.sign-in.submit'), exact: true })
  const challenges = () => loaded.filter((url) => url.endsWith('/api/player/challenge')).length
  for (const count of [1, 2]) {
    await dialog.getByLabel(t('modals.sign-in.login'), { exact: true }).fill('nobody@example.com')
    await dialog.getByLabel(t('modals.sign-in.password'), { exact: true }).fill(`a wrong password ${count}`)
    await submit.click()
    await expect.poll(challenges).toBe(count)
    await dialog.getByText(t('modals.sign-in.failed')).waitFor()
  }

  await page.goto('/contact')
  const email = 'ann@example.com'
  await page.getByLabel(t('pages.contact.form.email'), { exact: true }).fill(email)
  await page.getByLabel(t('pages.contact.form.message'), { exact: true }).fill('Written on a phone.')
  await page.getByRole('button', { name: t('pages.contact.form.send') }).click()
  await page.getByText(t('pages.contact.form.sent.text', { email })).waitFor()
  expect(problems).toEqual([])
})
