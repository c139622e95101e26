/** A country where play is not allowed: players log in, read their history and withdraw there. Nobody registers, deposits or plays. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { gamblerOf } from '#tests/support/games/gambler.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { deposit, findings, messageOf, newKey, sendMessage } from '#tests/support/payments/payments.ts'
import { PASSWORD, registrationOf } from '#tests/support/players/players.ts'
import { phone, visit } from '#tests/support/site/browser.ts'
import { shareBrowser } from '#tests/support/site/shared-browser.ts'
import { SiteUser } from './site-user.ts'

const NOT_HERE = 11007
const NO_PLAY = 11120
const headers = { 'cf-ipcountry': 'KP' }

const env = { ROLES: 'site,api,inbound,realtime,jobs,sandbox', TRUSTED_PROXIES: '127.0.0.1' }
const acme = await startWithProvider(env, { hasBackground: true })
const { server } = acme
afterAll(() => acme.stop())
const browser = await shareBrowser()

let player: Awaited<ReturnType<typeof gamblerOf>>
let accountId: string

/** Elsewhere, they have deposited 50 and staked 10 of it, so 40 would have to be staked before a withdrawal. */
beforeAll(async () => {
  player = await gamblerOf(acme)
  await server.database.pool.query('update player set email_confirmed_at = now() where id = $1', [player.id])
  accountId = (await server.call('listAccounts', { token: player.token })).data[0]?.id ?? ''
  const { data } = await deposit(server, { ...player, accountId }, '50.00')
  expect(await sendMessage(server, messageOf(data.invoiceId))).toBe('booked')
  await player.play('before-the-journey', '10.00', '25.00')
})

async function arrive() {
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.setExtraHTTPHeaders(headers)
  const user = new SiteUser(visited.page, 'en')
  const linkIn = (part: 'banner' | 'contentinfo', key: string) =>
    visited.page.getByRole(part).getByRole('link', { name: user.text(key), exact: true })
  return { ...visited, user, linkIn }
}

test('a player logs in, reads their history and withdraws, but finds no way to deposit or play', async () => {
  const { page, context, user, linkIn, problems } = await arrive()
  const closed = page.getByRole('heading', { level: 1, name: user.text('layout.geo-restricted.title') })
  await page.goto('/games/acme-train')
  await closed.waitFor()
  expect(await page.locator('iframe, nav, main a[href*="/games/"]').count()).toBe(0)

  await linkIn('banner', 'layout.shell.signIn').click()
  const inSignIn = (key: string) => user.text(`modals.sign-in.${key}`)
  await user.dialog.getByRole('textbox', { name: inSignIn('login'), exact: true }).fill(player.email)
  await user.dialog.getByLabel(inSignIn('password'), { exact: true }).fill(PASSWORD)
  expect(await user.dialog.getByRole('button', { name: inSignIn('register') }).count()).toBe(0)
  await user.dialog.getByRole('button', { name: inSignIn('submit'), exact: true }).click()

  await linkIn('banner', 'layout.shell.navigation.history').click()
  const rounds = page.getByRole('region', { name: user.text('pages.profile-history.heading') })
  await rounds.getByRole('listitem').filter({ hasText: '€25.00' }).waitFor()
  await page.getByRole('tab', { name: user.text('pages.profile-history.tabs.payments') }).click()
  await page.getByText(user.text('pages.profile-invoices.states.success'), { exact: true }).waitFor()

  await linkIn('banner', 'layout.shell.navigation.wallet').click()
  await user.choose('card')
  await user.fillAmount('20')
  await user.dialog.getByRole('button', { name: user.sentence('modals.wallet.withdraw.submit') }).click()
  await user.dialog.getByRole('button', { name: user.text('modals.wallet.sent.again') }).waitFor()
  await page.goto('/?wallet=deposit')
  await user.dialog.getByRole('heading', { name: user.text('modals.wallet.tabs.withdraw') }).waitFor()
  expect(await user.dialog.getByRole('tab').count()).toBe(0)
  expect(problems).toEqual([])

  const token = (await context.cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
  const money = { method: 'card', currency: 'EUR', amount: '20.00', accountId }
  const keyed = { ...headers, 'idempotency-key': newKey() }
  const calls = [
    server.call('createDeposit', { token, body: money, headers: keyed }),
    server.call('playGame', { token, params: { id: 'acme-train' }, body: { mode: 'money' }, headers }),
  ]
  expect((await Promise.all(calls)).map(({ error }) => error?.code)).toEqual([NO_PLAY, NO_PLAY])
  const { data: invoices } = await server.call('listInvoices', { token, headers })
  expect(invoices).toMatchObject([{ type: 2, amount: '20.00', state: 'requested' }, { type: 1 }])
  expect(await findings(server)).toEqual([])
})

test('a guest reads legal pages, and finds an explanation in place of the registration', async () => {
  const { page, user, linkIn, problems } = await arrive()
  await page.goto('/?sign-up=true')
  await page.getByRole('dialog', { name: user.text('modals.geo-restricted-type.title') }).waitFor()
  await user.dialog.getByText(user.text('layout.geo-restricted.text', { country: 'North Korea' })).waitFor()
  await user.dialog.getByRole('button', { name: user.text('layout.shell.signIn') }).click()
  await page.getByRole('dialog', { name: user.text('modals.sign-in.title') }).waitFor()
  await page.keyboard.press('Escape')
  await user.dialog.waitFor({ state: 'detached' })
  await linkIn('contentinfo', 'layout.shell.footer.terms').click()
  await page.waitForURL('**/static/terms')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(user.text('layout.geo-restricted.title')).count()).toBe(0)
  expect((await server.call('register', { body: registrationOf(), headers })).error?.code).toBe(NOT_HERE)
  expect(problems).toEqual([])
})
