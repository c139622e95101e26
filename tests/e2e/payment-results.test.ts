/**
 * Payments that don't simply succeed: late, failed, unanswered or not started; and how amounts are typed in other
 * languages.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { desktop, phone } from '#tests/support/site/browser.ts'
import { delayRequests } from '#tests/support/site/delayed-requests.ts'
import { openSite } from '#tests/support/site/site.ts'
import { deposit, findings, givenPayer, IBAN } from '#tests/support/payments/payments.ts'
import { decideIn, SiteUser } from './site-user.ts'
import { loseAnswer, openWallet, payElsewhere, paysByHand, visitAs } from './wallet-page.ts'

const site = await openSite()
const { server } = site
beforeAll(() => paysByHand(server))

test('the wallet makes way for the provider’s window, and shows the result if it fails or stays open', async () => {
  const { context, user, problems, choose, waitForModal, tryAgain } = await openWallet(site, {
    viewport: phone,
  })
  const ends = [
    ['50.01', /^Pay /, 'deposit-error'],
    ['60', user.text('pages.sandbox.pay.decline'), 'deposit-error'],
    ['50.05', /^Pay /, 'deposit-pending'],
  ] as const
  for (const [amount, name, end] of ends) {
    await choose('card')
    await user.fillAmount(amount)
    const [opened] = await Promise.all([context.waitForEvent('page'), user.depositButton.click()])
    await waitForModal('deposit-redirect')
    await decideIn(opened, name)
    await waitForModal(end)
    if (end === 'deposit-error') await tryAgain()
  }
  expect(problems).toEqual([])
})

test('a deposit waits for its bonuses; one whose reply is lost closes its window and is the same one when sent again; one whose window was blocked uses a link', async () => {
  let release = () => {}
  const holdBonuses = async (page: Page) => {
    release = await delayRequests(page, /\/api\/game\/bonuses\?/)
  }
  const visited = await openWallet(site, { viewport: desktop, prepare: holdBonuses })
  const { page, context, user, player, problems, choose, waitForModal } = visited
  await page.route('**/api/payment/invoices/deposit', loseAnswer, { times: 1 })
  await choose('card')
  await user.depositButton.waitFor()
  expect(await user.depositButton.isDisabled()).toBe(true)
  release()
  const [left] = await Promise.all([context.waitForEvent('page'), user.depositButton.click()])
  await user.dialog.getByText(user.text('modals.wallet.unanswered.same', { amount: '€100.00' })).waitFor()
  if (!left.isClosed()) await left.waitForEvent('close')
  await page.evaluate('window.open = () => null')
  await user.depositButton.click()
  const link = user.dialog.getByRole('link', { name: user.text('modals.wallet.page.open') })
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
  await waitForModal('deposit-redirect')
  expect((await server.call('listInvoices', { token: player.token })).data).toHaveLength(1)
  await decideIn(opened, /^Pay /)
  await waitForModal('deposit-success')
  expect(problems).toEqual([])
})

test('a withdrawal whose reply is lost is the same one when sent again; another one needs explicit consent', async () => {
  const payer = await givenPayer(server, { cash: 100_000n })
  const { page, context, problems } = await visitAs(site, payer, { viewport: desktop })
  const openBank = async (tab: Page) => {
    const otherTab = new SiteUser(tab, 'en')
    await tab.goto('/fairness?wallet=withdraw')
    await otherTab.choose('bank')
    return otherTab
  }
  const user = await openBank(page)
  const field = (name: string) =>
    user.dialog.getByLabel(user.text(`global-components.payment-methods.fields.${name}.label`))
  const unanswered = (key: string) =>
    user.dialog.getByText(user.text(`modals.wallet.unanswered.${key}`, { amount: '€200.00' }))
  const agree = { name: user.text('modals.wallet.unanswered.agree') }
  const submit = user.dialog.getByRole('button', { name: user.sentence('modals.wallet.withdraw.submit') })
  await page.route('**/api/payment/invoices/withdrawal', loseAnswer, { times: 1 })
  await user.fillAmount('200')
  await field('iban').fill(IBAN)
  await field('account_holder').fill('Ada Lovelace')
  await submit.click()
  await unanswered('same').waitFor()
  // The newly saved destination must not replace the player's input.
  const another = user.dialog.getByRole('radio', { name: user.text('modals.wallet.destinations.another') })
  await expect.poll(() => another.isChecked()).toBe(true)
  await user.fillAmount('30')
  await unanswered('other').waitFor()
  expect(await submit.isDisabled()).toBe(true)
  // Closing and reopening the wallet restores the payment that was sent.
  await user.closeWallet()
  await page
    .getByRole('banner')
    .getByRole('link', { name: user.text('layout.shell.balance.wallet') })
    .click()
  await user.dialog.getByRole('tab', { name: user.text('modals.wallet.tabs.withdraw') }).click()
  await user.choose('bank')
  await unanswered('same').waitFor()
  const elsewhere = await openBank(await context.newPage())
  await elsewhere.dialog.getByRole('checkbox', agree).waitFor()
  await submit.click()
  await user.dialog.getByRole('button', { name: user.text('modals.wallet.sent.again') }).waitFor()
  await elsewhere.dialog.getByRole('checkbox', agree).waitFor({ state: 'detached' })
  const { token } = payer
  expect((await server.call('listInvoices', { token, query: { type: '2' } })).data).toHaveLength(1)
  expect(problems).toEqual([])
})

test('waits for a player who paid before the page received the payment instructions', async () => {
  let release = () => {}
  const { context, user, problems, choose, waitForModal } = await openWallet(site, {
    viewport: desktop,
    prepare: async (page) => {
      release = await delayRequests(page, /deposit-redirect-modal/)
    },
  })
  await choose('card')
  const [opened] = await Promise.all([context.waitForEvent('page'), user.depositButton.click()])
  await decideIn(opened, /^Pay /)
  release()
  await waitForModal('deposit-success')
  expect(problems).toEqual([])
})

test('shows the result to a player who did something else before returning from the provider’s window', async () => {
  const { page, context, user, problems, choose, waitForModal } = await openWallet(site, {
    viewport: phone,
  })
  await choose('card')
  await user.fillAmount('50.05')
  const [opened] = await Promise.all([context.waitForEvent('page'), user.depositButton.click()])
  await waitForModal('deposit-redirect')
  await user.dialog.getByRole('button', { name: user.text('modals.deposit-redirect.action') }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await decideIn(opened, /^Pay /)
  await waitForModal('deposit-pending')
  expect(problems).toEqual([])
})

test('returns to the site although the original page was left', async () => {
  const { page, context, user, problems, choose, waitForModal } = await openWallet(site, {
    viewport: desktop,
  })
  await choose('card')
  const [opened] = await Promise.all([context.waitForEvent('page'), user.depositButton.click()])
  await waitForModal('deposit-redirect')
  await page.goto('/games')
  await opened.getByRole('button', { name: /^Pay / }).click()
  await opened.getByRole('dialog', { name: user.text('modals.deposit-success.title') }).waitFor()
  expect(problems).toEqual([])
})

test('a code that never comes, because the deposit failed, restores the form with its error', async () => {
  let release = () => {}
  const { user, player, problems, choose, fill, press, waitForModal, tryAgain } = await openWallet(site, {
    viewport: desktop,
    player: { currency: 'MXN', country: 'MX' },
    // The page receives the deposit only after it has failed.
    prepare: async (page) => {
      await page.routeWebSocket(/connection\/websocket/, () => {})
      release = await delayRequests(page, /\/api\/payment\/invoices\/[0-9a-f-]{36}$/)
    },
  })
  await choose('cash-agent')
  await user.fillAmount('500.01')
  await fill('phone', '55 1234 5678')
  await press('submitCode')
  await user.dialog.getByRole('heading', { name: user.text('modals.wallet.await.title') }).waitFor()
  await payElsewhere(server, player.id)
  const status = async () => (await server.call('listInvoices', { token: player.token })).data[0]?.status
  await expect.poll(status).toBe(3)
  release()
  await waitForModal('deposit-error')
  await tryAgain()
  const name = user.text('modals.wallet.deposit.submitCode')
  await user.dialog.getByRole('button', { name }).waitFor()
  expect(problems).toEqual([])
})

test('closing the wallet asks before a deposit is left, on each of its steps, and staying keeps the input', async () => {
  const visited = await openWallet(site, { viewport: phone, player: { currency: 'BRL', country: 'BR' } })
  const { page, user, problems, choose, fill, press, waitForModal } = visited
  const close = () => user.dialog.getByRole('button', { name: user.text('modals.wallet.close') }).click()
  const answer = (key: string) =>
    user.dialog.getByRole('button', { name: user.text(`modals.cancel-deposit.${key}`) }).click()
  // Whether to ask is in the reply that lists the methods.
  await user.method('pix').waitFor({ state: 'attached' })
  await close()
  await waitForModal('cancel-deposit')
  await answer('stay')
  await choose('pix')
  await user.fillAmount('77.05')
  await close()
  await waitForModal('cancel-deposit')
  await answer('stay')
  const amount = user.dialog.getByLabel(user.text('modals.wallet.amount.label'), { exact: true })
  await expect.poll(() => amount.inputValue()).toBe('77.05')
  await fill('cpf_number', '52998224725')
  await press('submitCode')
  await user.dialog.getByText('br.gov.bcb.pix').waitFor()
  await close()
  await waitForModal('cancel-deposit')
  await answer('leave')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect(problems).toEqual([])
})

test('an abandoned deposit counts towards its limit until it is cancelled, which the wallet offers', async () => {
  const payer = await givenPayer(server)
  const limit = { definition: 3, period: 'daily', amount: '50.00', currency: 'EUR' }
  await server.call('createLimit', { token: payer.token, body: limit })
  const { data } = await deposit(server, payer, '50.00')
  const { page, user, problems } = await visitAs(site, payer, { viewport: desktop })
  await page.goto('/fairness?wallet=deposit')
  const name = user.text('modals.wallet.limit.open.cancelOf', { amount: '€50.00' })
  await user.dialog.getByRole('button', { name }).first().click()
  await user.choose('card')
  await user.depositButton.waitFor()
  const { data: invoices } = await server.call('listInvoices', { token: payer.token })
  expect(invoices).toMatchObject([{ id: data.invoiceId, state: 'declined' }])
  expect(problems).toEqual([])
})

test('a code that uses up a limit is shown after a reload, and from the list of payments', async () => {
  const { page, user, player, problems, choose, fill, press } = await openWallet(site, {
    viewport: phone,
    player: { currency: 'MXN', country: 'MX' },
  })
  const limit = { definition: 3, period: 'daily', amount: '500.00', currency: 'MXN' }
  await server.call('createLimit', { token: player.token, body: limit })
  await choose('cash-agent')
  await fill('phone', '55 1234 5678')
  await press('submitCode')
  const code = user.dialog.getByText(/^\d{4} \d{4} \d{4}$/)
  await code.waitFor()
  const used = user.dialog.getByText(user.text('modals.wallet.limit.title')).filter({ visible: true })
  await page.reload()
  await code.waitFor()
  const method = user.text('global-components.payment-methods.methods.cash-agent.name')
  await user.dialog.getByText(user.text('modals.wallet.qr.codeTextOf', { method })).waitFor()
  await page.evaluate(() => [sessionStorage, localStorage].forEach((store) => store.removeItem('invoiceId')))
  await page.goto('/profile/wallet')
  await page.getByRole('button', { name: user.text('pages.profile-invoices.pay'), exact: true }).click()
  await code.waitFor()
  expect(await used.count()).toBe(0)
  await user.dialog.getByRole('button', { name: user.text('modals.wallet.qr.again') }).click()
  await used.waitFor()
  expect(problems).toEqual([])
})

test('a German amount is typed with its comma', async () => {
  const { context, user, choose } = await openWallet(site, { viewport: phone, locale: 'de' })
  await choose('card')
  await user.fillAmount('12,50')
  await user.dialog.getByRole('button', { name: /12,50\s€/ }).waitFor()
  const [opened] = await Promise.all([context.waitForEvent('page'), user.depositButton.click()])
  await opened.getByText('12.50').first().waitFor()
})

test('a Persian amount is typed in digits of any keyboard and shown in Persian ones, with the caret in place', async () => {
  const { context, page, user, choose } = await openWallet(site, { viewport: phone, locale: 'fa' })
  await choose('card')
  const field = user.dialog.getByLabel(user.text('modals.wallet.amount.label'), { exact: true })
  await field.fill('')
  await field.pressSequentially('۱5٫۵')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1))
  await page.keyboard.type('2x٣')
  expect(await field.inputValue()).toBe('۱۲۳۵٫۵')
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
  await field.blur()
  const [opened] = await Promise.all([context.waitForEvent('page'), user.depositButton.click()])
  await opened.getByText('1235.50').first().waitFor()
})

test('afterwards the ledger is consistent', async () => {
  expect(await findings(server)).toEqual([])
})
