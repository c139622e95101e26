/** The wallet beyond a single deposit: codes, withdrawals and their alerts, balances, payments and limits. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { limitPlayer } from '../../apps/server/src/modules/limits/index.ts'
import { desktop, phone } from '#tests/support/site/browser.ts'
import { chooseTyped } from '#tests/support/site/search-select.ts'
import { openSite } from '#tests/support/site/site.ts'
import { waitForToast, recordToasts } from '#tests/support/site/toasts.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import {
  deposit,
  findings,
  givenCash,
  givenPayer,
  invoiceOf,
  type Payer,
  sendMessage,
  withdraw,
  messageOf,
} from '#tests/support/payments/payments.ts'
import { offer } from '#tests/support/server/settings.ts'
import { visitAs as visitSite } from './wallet-page.ts'

const CODE = 'FAIRHALL10'

const { server, browser } = await openSite()

async function visitAs(payer: Payer, viewport: typeof phone) {
  const visited = await visitSite({ server, browser }, payer, { viewport })
  const { page, user } = visited
  const button = (key: string) => page.getByRole('button', { name: user.text(key), exact: true })
  const inDialog = (key: string) => user.dialog.getByRole('button', { name: user.text(key), exact: true })
  const alert = (key: string) => waitForToast(page, user.text(`alerts.${key}.title`))
  await recordToasts(page)
  return { ...visited, button, inDialog, alert }
}

/** The entries that the site has recorded for analytics on this page. */
const recordedSteps = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? []).flatMap((entry) => {
      const { event, funnelStep } = entry as { event?: string; funnelStep?: string }
      return [funnelStep ?? event ?? '']
    }),
  )

test('on a phone a code is unknown, then added, declined, used, and no longer available', async () => {
  const payer = await givenPayer(server)
  const { page, user, problems, inDialog, alert } = await visitAs(payer, phone)
  const words = (key: string) => user.text(`modals.wallet.bonus.${key}`)
  const enter = async (code: string) => {
    await user.dialog.getByLabel(words('code.label'), { exact: true }).fill(code)
    await inDialog('modals.wallet.bonus.code.submit').click()
  }
  const openForm = async () => {
    for (const address of ['about:blank', '/fairness?wallet=deposit']) await page.goto(address)
    await user.choose('card')
  }
  await openForm()
  const offer = user.text('global-components.bonuses.offers.welcome-first.name')
  const none = user.dialog.getByRole('radio', { name: words('none') })
  await none.click()
  await user.dialog.getByRole('radio', { name: offer }).click()
  await inDialog('modals.wallet.bonus.code.open').click()
  await enter('NOPE')
  await alert('payments.bonusCodeIncorrect')
  await enter(CODE)
  await user.dialog.getByText(user.text('modals.wallet.bonus.code.accepted', { code: CODE })).waitFor()
  await Promise.all([page.waitForResponse((reply) => reply.request().method() === 'DELETE'), none.click()])
  await inDialog('modals.wallet.bonus.code.open').waitFor()
  expect(await none.isChecked()).toBe(true)
  const steps = await recordedSteps(page)
  const expected = ['declineBonuses', 'selectBonus', 'promoOpen', 'promoSent', 'promoSent', 'declineBonuses']
  expect(steps.filter((step) => expected.includes(step))).toEqual(expected)
  await server.call('addBonusCode', { token: payer.token, body: { bonusCode: CODE, trigger: 3 } })
  const { data } = await deposit(server, payer, '50.00')
  expect(await sendMessage(server, messageOf(data.invoiceId))).toBe('booked')
  await openForm()
  await inDialog('modals.wallet.bonus.code.open').click()
  await enter(CODE)
  await alert('payments.bonusCodeNotAvailable')

  await limitPlayer(server.deps, { playerId: payer.id, actor: 'staff:ada', reason: 'odd' })
  await user.depositButton.click()
  await alert('payments.limitedDeposit')
  await inDialog('modals.wallet.back').click()
  await page.route(/turn-over-wager/, (route) => route.abort())
  await user.dialog.getByRole('tab', { name: user.text('modals.wallet.tabs.withdraw') }).click()
  const retry = inDialog('modals.wallet.withdraw.failed.retry').filter({ visible: true })
  await retry.waitFor()
  await page.unroute(/turn-over-wager/)
  // On a slow machine the page may already have retried, and the button is gone.
  await retry.evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()))
  const title = { name: user.sentence('modals.wallet.turnOver.title') }
  await user.dialog.getByRole('heading', title).filter({ visible: true }).waitFor()
  await inDialog('modals.wallet.turnOver.details').filter({ visible: true }).click()
  const details = page.getByRole('dialog', { name: user.text('modals.turn-over-wager.title') })
  await details.getByText(user.text('modals.turn-over-wager.left')).waitFor()
  await page.goto('/profile/wallet')
  await page.getByText(user.sentence('pages.profile-wallet.toWager')).waitFor()
  expect(problems).toEqual([])
})

test('on a phone one withdrawal succeeds, one fails, one is cancelled and one is refused', async () => {
  const payer = await givenPayer(server, { cash: 300_000n })
  const { page, user, problems, button, inDialog, alert } = await visitAs(payer, phone)
  const isLive = waitForSubscription(page, 'payment:invoices#')
  await page.goto('/profile/wallet')
  await isLive
  await withdraw(server, payer, '20.00')
  await alert('invoices.withdrawal.success')
  await withdraw(server, payer, '20.01')
  await alert('invoices.withdrawal.failed')
  await expect
    .poll(() => recordedSteps(page))
    .toEqual(expect.arrayContaining(['withdrawSuccess', 'withdrawFailed']))

  const { data } = await withdraw(server, payer, '1500.00')
  await button('pages.profile-invoices.decline').click()
  await inDialog('pages.profile-invoices.declining.confirm').click()
  await page.getByText(user.text('pages.profile-invoices.states.declined'), { exact: true }).waitFor()
  expect(await invoiceOf(server, payer, data.id)).toMatchObject({ state: 'declined' })
  await page.getByText('€2,980.00').first().waitFor()

  // Without the live connection, the page doesn't know that the money was spent elsewhere.
  await page.routeWebSocket(/connection\/websocket/, () => {})
  await page.goto('/fairness?wallet=withdraw')
  await user.choose('bank')
  await user.fillAmount('2500')
  await withdraw(server, payer, '2000.00')
  await user.dialog.getByRole('button', { name: user.sentence('modals.wallet.withdraw.submit') }).click()
  await alert('player.somethingWentWrong')
  await user.dialog.getByText(user.text('alerts.errors.notEnoughFunds')).waitFor()
  expect(problems).toEqual([])
})

test('a player sees the value of their balances, hides one, filters their payments and sets a limit', async () => {
  const payer = await givenPayer(server)
  const { data } = await deposit(server, payer, '50.00')
  await sendMessage(server, messageOf(data.invoiceId))
  for (const currency of ['JPY', 'USD'])
    await server.call('createAccount', { token: payer.token, body: { currency } })
  const { page, user, problems, button, inDialog } = await visitAs(payer, desktop)
  const wallet = (key: string, values?: { count: number }) => user.text(`pages.profile-wallet.${key}`, values)
  const kept = () => page.evaluate(() => localStorage.getItem('equivalent-currency'))
  const balances = page.getByRole('region', { name: wallet('balances') })
  const yen = page.getByRole('heading', { name: 'Japanese yen' })
  await page.goto('/profile/wallet')
  await yen.waitFor()

  const worth = balances.getByRole('switch', { name: user.text('layout.shell.balance.equivalent') })
  await worth.check()
  await inDialog('modals.equivalent-currency.save').click()
  await balances.getByText(user.sentence('layout.shell.balance.worth')).first().waitFor()
  await balances.getByText(wallet('facts.worth')).waitFor()
  expect(await kept()).toBe('USD')
  await worth.uncheck()
  await balances.getByText(wallet('facts.worth')).waitFor({ state: 'detached' })
  expect(await kept()).toBeNull()

  const empty = balances.getByRole('switch', { name: wallet('hideEmpty') })
  await empty.check()
  await yen.waitFor({ state: 'detached' })
  await empty.uncheck()
  await balances
    .getByRole('listitem')
    .filter({ has: yen })
    .getByRole('button', { name: wallet('hide') })
    .click()
  await balances.getByText(wallet('hidden', { count: 1 })).click()
  await button('pages.profile-wallet.show').click()
  await balances.getByText(wallet('hidden', { count: 1 })).waitFor({ state: 'detached' })

  const filters = (key: string) => `pages.profile-invoices.filters.${key}`
  const row = page.getByText(user.text('pages.profile-invoices.states.success'), { exact: true })
  await row.waitFor()
  await button(filters('withdrawals')).click()
  await page.getByText(user.text('pages.profile-invoices.nothingFits.title')).waitFor()
  await button(filters('deposits')).click()
  await row.waitFor()
  const states = page.getByLabel(user.text(filters('status')), { exact: true })
  await states.selectOption({ label: user.text(filters('failed')) })
  await page.getByText(user.text('pages.profile-invoices.nothingFits.title')).waitFor()
  await button('pages.profile-invoices.nothingFits.action').click()
  await row.waitFor()
  const ofCurrency = page.getByLabel(user.text('global-components.lists.filters.currency'), { exact: true })
  await ofCurrency.selectOption('USD')
  await page.getByText(user.text('pages.profile-invoices.nothingFits.title')).waitFor()
  await ofCurrency.selectOption('EUR')
  await row.waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button('global-components.lists.csv.action').click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toMatch(/No\. [1-9]\d{11},.*,50\.00,/)

  await page.goto('/profile/limits')
  const limits = (key: string) => user.text(`pages.profile-limits.${key}`)
  const setDeposit = page.getByRole('button').filter({ hasText: limits('deposit.title') })
  await setDeposit.click()
  await user.dialog.getByLabel(user.text('modals.add-cash-limit.amount'), { exact: true }).fill('90')
  await inDialog('modals.add-cash-limit.submit').click()
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: limits('periods.daily') })
    .waitFor()
  const { data: set } = await server.call('listLimits', { token: payer.token })
  expect(set).toMatchObject([{ definition: 3, period: 'daily', amount: '90' }])
  expect(problems).toEqual([])
})

test('in the wallet another currency is opened and activated, and its methods are listed, as for another region', async () => {
  const payer = await givenPayer(server)
  const { page, user, problems, inDialog } = await visitAs(payer, desktop)
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/\/api\/(wallet\/accounts|payment\/methods)/.test(path))
      calls.push(`${request.method()} ${path.replace(/[0-9a-f-]{36}/, 'id')}`)
  })
  const methodsOf = (what: string) =>
    page.waitForResponse((reply) => reply.url().includes('/methods/deposit?') && reply.url().includes(what))
  await page.goto('/fairness?wallet=deposit')
  await user.method('card').waitFor({ state: 'attached' })
  calls.length = 0
  const chooseCurrency = () =>
    user.dialog
      .getByRole('button', { name: user.text('modals.wallet.balance.choose') })
      .filter({ visible: true })
      .click()
  const dollar = page.getByRole('button', { name: /^USD\. / })
  await chooseCurrency()
  // Not `check`, which would look at the switch again: it disappears with its list.
  await page.getByRole('switch', { name: user.text('layout.shell.balance.equivalent') }).click()
  // The list closes for the modal, which would otherwise be below it.
  const equivalent = page.getByRole('dialog', { name: user.text('modals.equivalent-currency.title') })
  await equivalent.waitFor()
  await dollar.waitFor({ state: 'detached' })
  await equivalent.getByRole('button', { name: user.text('modals.equivalent-currency.save') }).click()
  await equivalent.waitFor({ state: 'detached' })
  await chooseCurrency()
  const [reply] = await Promise.all([methodsOf('currency=USD'), dollar.click()])
  expect(reply.ok()).toBe(true)
  expect([...new Set(calls.filter((call) => !call.startsWith('GET /api/wallet')))]).toEqual([
    'POST /api/wallet/accounts',
    'PUT /api/wallet/accounts/id/switch',
    'GET /api/payment/methods/deposit',
  ])
  await user.dialog.getByText(/^\$0/).filter({ visible: true }).first().waitFor()

  await inDialog('modals.wallet.regionBlock.change').click()
  await page.getByRole('dialog', { name: user.text('modals.wallet-region.title') }).waitFor()
  await chooseTyped(user.dialog.getByRole('combobox'), 'Austria')
  // By key: the request for another country appears above the button and moves it.
  await Promise.all([methodsOf('country=AT'), inDialog('modals.wallet-region.save').press('Enter')])
  await user.dialog.getByText('Austria', { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('a balance in a disabled currency is shown, and can be withdrawn in two presses', async () => {
  const payer = await givenPayer(server)
  for (const currency of ['DOGE', 'LTC'])
    await server.call('createAccount', { token: payer.token, body: { currency } })
  await givenCash(server, payer.id, 'DOGE', 500_00000000n)
  await offer(server, 'DOGE', false)
  await offer(server, 'LTC', false)
  onTestFinished(() => offer(server, 'DOGE', true))
  onTestFinished(() => offer(server, 'LTC', true))
  const { page, user, problems } = await visitAs(payer, phone)
  await page.goto('/fairness?wallet=withdraw')
  await user.dialog
    .getByRole('button', { name: user.text('modals.wallet.balance.choose') })
    .filter({ visible: true })
    .click()
  const doge = page.getByRole('button', { name: 'Dogecoin' })
  await doge.waitFor()
  expect(await page.getByRole('button', { name: 'Litecoin' }).count()).toBe(0)
  await doge.click()
  await user.choose('dogecoin')
  const address = user.text('global-components.payment-methods.fields.wallet_id.label')
  await user.dialog.getByLabel(address).fill('DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L')
  await user.fillAmount('250')
  await user.dialog.getByRole('button', { name: user.sentence('modals.wallet.withdraw.submit') }).click()
  await user.dialog.getByRole('button', { name: user.text('modals.wallet.sent.again') }).waitFor()
  expect((await server.call('listAccounts', { token: payer.token })).data).toMatchObject([
    { currency: 'EUR' },
    { currency: 'DOGE', balance: '250.00000000' },
  ])
  expect(problems).toEqual([])
})

test('afterwards the ledger is consistent', async () => {
  expect(await findings(server)).toEqual([])
})
