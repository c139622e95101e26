/** How players prove who they are, in a real browser: uploaded documents and the identity service. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { content } from '#tests/support/server/texts.ts'
import { acceptDocument, refuseDocument } from '../../apps/server/src/modules/documents/index.ts'
import { decideCountryIn } from '../../apps/server/src/modules/players/index.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { copyConfig } from '#tests/support/server/config.ts'
import { pdfOf, pngOf, upload } from '#tests/support/documents/files.ts'
import { chooseTyped } from '#tests/support/site/search-select.ts'
import { openSite } from '#tests/support/site/site.ts'
import { withStandIn } from '#tests/support/documents/identity-check.ts'
import { arrive } from '#tests/support/site/page-clock.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'

const config = copyConfig()
config.edit('site.json', withStandIn)
// Optional fields are shown too.
config.edit<{ profile: { isVisible: boolean }[] }>('registration.json', ({ profile }) => {
  for (const field of profile) field.isVisible = true
})
afterAll(() => config.remove())
const { server, browser } = await openSite({ CONFIG_DIR: config.folder })

async function open(page: 'documents' | 'info' | 'verification', viewport: typeof phone, locale: string) {
  const player = await givenPlayer(server, { locale })
  const visited = await visit(browser, { origin: server.url, viewport, locale, reducedMotion: true })
  await visited.context.addCookies([
    { name: 'access_token', value: player.token, url: server.url },
    { name: 'user-language', value: locale, url: server.url },
  ])
  const t = (key: string, values = {}) => content.text(locale, `pages.profile-${page}.${key}`, values)
  await visited.page.goto(`${locale === 'en' ? '' : `/${locale}`}/profile/${page}`)
  return { ...visited, t, player }
}

test('on a phone in Persian a player uploads a document, sees the result of the review, and deletes it', async () => {
  const { page, t, player, problems, close } = await open('documents', phone, 'fa')
  const choose = (file: Buffer, name: string, mimeType: string) =>
    page.locator('input[type=file]:not([capture])').setInputFiles({ name, mimeType, buffer: file })
  await page.getByText(t('empty.title')).waitFor()
  const submit = page.getByRole('button', { name: t('upload.submit') })
  expect(await submit.isDisabled()).toBe(true)

  // It starts like a PDF, so only the server detects the script.
  await choose(pdfOf({ extra: '4 0 obj << /S /JavaScript >> endobj' }), 'bill.pdf', 'application/pdf')
  await submit.click()
  await page.getByText(content.text('fa', 'fields-settings.validation.fileActive')).waitFor()

  await choose(pngOf(), 'passport.png', 'image/png')
  await page.getByText('passport.png').waitFor()
  await submit.click()
  const row = page.getByRole('list', { name: t('list') }).getByRole('listitem')
  await expect.poll(() => row.count()).toBe(1)
  expect(await row.innerText()).toContain(t('status.waiting'))
  expect(await accessibilityProblems(page)).toEqual([])

  const [document] = (await server.call('listDocuments', { token: player.token })).data
  const review = { documentId: document?.id ?? '', actor: 'staff:ada', reason: 'seen' }
  await refuseDocument(server.deps, review, 'unreadable')
  await row.getByText(t('why.unreadable')).waitFor()
  await row.getByRole('button', { name: t('remove.named', { name: 'passport.png' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('remove.confirm'), exact: true })
    .click()
  await page.getByText(t('empty.title')).waitFor()

  await choose(pngOf(), 'passport.png', 'image/png')
  await submit.click()
  await expect.poll(() => row.count()).toBe(1)
  const [second] = (await server.call('listDocuments', { token: player.token })).data
  await acceptDocument(server.deps, { ...review, documentId: second?.id ?? '' })
  await row.getByText(t('status.accepted')).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('a player verifies their identity in the service’s frame, and the page says so immediately', async () => {
  const { page, t, player, problems, close } = await open('verification', phone, 'de')
  await page.getByRole('button', { name: t('identity.begin') }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button').nth(2).click()
  await page.getByText(t('identity.retry')).waitFor()
  await page.getByRole('button', { name: t('identity.again') }).click()
  await frame.getByRole('button').first().click()
  await page.getByText(t('identity.accepted')).waitFor()
  expect((await server.call('getProfile', { token: player.token })).data.isIdentityConfirmed).toBe(true)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(problems).toEqual([])
  await close()
})

test('a player requests another country, and the profile shows the request until staff decide', async () => {
  const { page, t, player, problems, close } = await open('info', phone, 'en')
  const main = page.getByRole('main')
  const region = (key: string, values = {}) => content.text('en', `modals.wallet-region.${key}`, values)
  await main.getByRole('button', { name: t('countryChange.ask'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: region('title') })
  const choice = dialog.getByRole('combobox')
  await expect.poll(() => choice.inputValue()).toBe('Germany')
  await chooseTyped(choice, 'Austria')
  await dialog.getByRole('button', { name: region('ask', { country: 'Austria' }) }).click()
  await dialog.getByText(region('asked', { country: 'Austria' })).waitFor()
  await dialog.getByRole('button', { name: region('close') }).click()
  await dialog.waitFor({ state: 'detached' })
  await main.getByText('to move your account to Austria').waitFor()
  await main.getByRole('button', { name: t('countryChange.other'), exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])

  const decision = {
    country: 'AT',
    playerId: player.id,
    isAccepted: true,
    actor: 'staff:ada',
    reason: 'seen',
  }
  await inTransaction(server.deps.db, (tx) => decideCountryIn(server.deps, tx, decision))
  await page.reload()
  await main.getByText('Austria', { exact: true }).waitFor()
  await main.getByRole('button', { name: t('countryChange.ask'), exact: true }).waitFor()
  expect(problems).toEqual([])
  await close()
})

test('markup in any profile field or file name stays text, also in exported data', async () => {
  const markup = '"><img src=x onerror=hurt=1>'
  const { page, player, problems, close } = await open('documents', desktop, 'en')
  const fields = [
    ...(['city', 'address', 'additionalAddress', 'profession'] as const),
    ...(['placeOfBirth', 'personalIdNumber', 'securityQuestion'] as const),
  ]
  const written = Object.fromEntries(fields.map((field) => [field, markup]))
  const saved = await server.call('updateProfile', { token: player.token, body: written })
  expect(saved.status).toBe(200)
  await upload(server, player.token, pngOf(), { name: `${markup}.png` })
  for (const address of ['/profile/documents', '/profile/info', '/profile/verification', '/'])
    await arrive(page, address)
  await arrive(page, '/profile/info')
  const shown = (name: string) => page.getByLabel(content.text('en', `fields-settings.fields.${name}`))
  for (const field of fields) expect(await shown(field).first().inputValue()).toBe(markup)
  expect(await accessibilityProblems(page)).toEqual([])

  await arrive(page, '/profile/security')
  const exportText = (key: string) => content.text('en', `pages.profile-security.leaving.export.${key}`)
  await page.getByRole('button', { name: exportText('action'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=password]').fill(PASSWORD)
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: exportText('submit'), exact: true }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('my-data.zip')
  const packed = readFileSync(await file.path())
  for (const part of ['my-data.json', 'documents/1 ', pngOf().subarray(0, 8)])
    expect(packed.includes(part)).toBe(true)
  expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false)
  expect(problems).toEqual([])
  await close()
})
