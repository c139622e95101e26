/** Each payment method from the first press to its result, with the sandbox as the provider. */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { delayRequests } from '#tests/support/site/delayed-requests.ts'
import { openSite } from '#tests/support/site/site.ts'
import { waitForToast } from '#tests/support/site/toasts.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { deposit, findings, givenPayer, withdraw } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { SiteUser } from './site-user.ts'
import { payElsewhere, paysByHand, openWallet as visitWallet } from './wallet-page.ts'

const OTHER_IBAN = 'FR76 3000 6000 0112 3456 7890 189'

const site = await openSite()
const { server, browser } = site
beforeAll(() => paysByHand(server))

const openWallet = (viewport: typeof phone, player: Record<string, unknown> = {}) =>
  visitWallet(site, { viewport, player })

test('on a phone, pays by QR code, sees the payment confirmed and the bonus activated', async () => {
  const { page, user, player, problems, choose, fill, press, waitForModal } = await openWallet(phone, {
    currency: 'BRL',
    country: 'BR',
  })
  await choose('pix')
  await user.fillAmount('400')
  const name = user.text('global-components.bonuses.offers.welcome-first.name')
  await expect.poll(() => user.dialog.getByRole('radio', { name }).isChecked()).toBe(true)
  const worth = user.text('modals.wallet.bonus.money', { amount: 'R$400.00' })
  await user.dialog.getByText(worth, { exact: true }).waitFor()
  await fill('cpf_number', '52998224725')
  await press('submitCode')
  await user.dialog.getByText('br.gov.bcb.pix').waitFor()
  const isLive = waitForSubscription(page, 'bonus:player-bonuses#')
  await page.reload()
  await user.dialog.getByText('br.gov.bcb.pix').waitFor()
  // Otherwise the page may miss the bonus's publication.
  await isLive
  // However far the form was scrolled, the next step starts at its top.
  const close = user.dialog.getByRole('button', { name: user.text('modals.wallet.close') })
  const title = user.dialog.getByRole('heading', { name: user.sentence('modals.wallet.qr.codeTitle') })
  const below = async () => ((await title.boundingBox())?.y ?? 0) - ((await close.boundingBox())?.y ?? 0)
  await expect.poll(below).toBeGreaterThan(44)
  await payElsewhere(server, player.id)
  const arrived = user.text('modals.deposit-success.arrived', { amount: 'R$400.00' })
  await user.dialog.getByText(arrived).waitFor()
  await waitForModal('deposit-success')
  await waitForToast(page, user.text('alerts.bonuses.bonus.activated.title'))
  const wagering = user.text('modals.deposit-success.bonus.active', { amount: 'R$16,000.00' })
  await user.dialog.getByText(wagering).waitFor()
  await user.dialog.getByRole('link', { name }).click()
  const words = (key: string) => user.text(`pages.profile-bonuses.bonus.${key}`)
  await page.getByText(words('active'), { exact: true }).waitFor()
  await page.getByRole('button', { name: words('details') }).click()
  const details = page.getByRole('dialog', { name })
  await details.getByRole('progressbar').waitFor()
  await details.getByRole('button', { name: user.text('modals.bonus-details.action') }).click()
  await details.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words('package') }).click()
  const ofPackage = page.getByRole('dialog', {
    name: user.text('global-components.bonuses.packages.welcome'),
  })
  const states = ['active', 'open'].map((state) => user.text(`modals.package-bonus.states.${state}`))
  for (const state of states) await ofPackage.getByText(state, { exact: true }).waitFor()
  expect(problems).toEqual([])
})

test('on a desktop, shows a coin address with its tag before any amount, a failed payment and a paid one', async () => {
  const { user, player, problems, choose, press, waitForModal, tryAgain } = await openWallet(desktop, {
    currency: 'XRP',
  })
  await choose('xrp')
  await press('submitAddress')
  await user.dialog.getByText(user.text('modals.wallet.qr.tagNote')).waitFor()
  await user.dialog.getByText(user.text('modals.wallet.qr.title', { currency: 'XRP' })).waitFor()
  await payElsewhere(server, player.id, 'decline')
  await waitForModal('deposit-error')
  await tryAgain()
  await choose('xrp')
  await press('submitAddress')
  await user.dialog.getByText(user.text('modals.wallet.qr.tagNote')).waitFor()
  await payElsewhere(server, player.id)
  await waitForModal('deposit-success')
  const paid = (await server.call('listInvoices', { token: player.token })).data[0]
  expect(paid).toMatchObject({ state: 'success', amount: '150.00000000', isAmountOpen: false })
  expect(problems).toEqual([])
})

test('on a phone, pays on an embedded bank page', async () => {
  const { page, user, player, problems, open, choose, waitForModal, tryAgain, backByPost } =
    await openWallet(phone)
  const bank = page.frameLocator(`iframe[title="${user.text('modals.wallet.frame.title')}"]`)
  await choose('instant-bank')
  // The press that leaves the field moves the amount into its range. The player has not agreed to that amount yet.
  await user.amountField.fill('1')
  await user.depositButton.tap({ force: true })
  await user.dialog.getByText(user.sentence('fields-settings.fields.inputs.deposit.raised')).waitFor()
  expect((await server.call('listInvoices', { token: player.token })).data).toEqual([])
  await user.depositButton.click()
  const decline = bank.getByRole('button', { name: user.text('pages.sandbox.pay.decline') })
  await decline.waitFor()
  // A payment that was left is taken up again, and Back leads to the list of methods.
  await page.reload()
  await decline.waitFor()
  await page.goBack()
  await user.method('card').waitFor()
  await open()
  await decline.click()
  await waitForModal('deposit-error')
  await tryAgain()
  await choose('instant-bank')
  await user.depositButton.click()
  await bank.getByRole('button', { name: /^Pay / }).click()
  await waitForModal('deposit-success')
  await open()
  await choose('instant-bank')
  await user.fillAmount('50.05')
  await user.depositButton.click()
  await bank.getByRole('button', { name: /^Pay / }).click()
  await waitForModal('deposit-pending')
  await page.locator('iframe').waitFor({ state: 'detached' })
  await open()
  await choose('instant-bank')
  await user.depositButton.click()
  await backByPost(bank, 'deposit-error')
  await waitForModal('deposit-error')
  expect(problems).toEqual([])
})

test('on a desktop, redeems a voucher and shows the result on any page', async () => {
  const { page, user, player, problems, open, choose, fill, waitForModal } = await openWallet(desktop)
  const redeem = async (amount: string) => {
    await choose('voucher')
    await user.fillAmount(amount)
    await fill('voucher_code', '1234 5678 9012 3456')
    await user.dialog.getByText(/^€51\.0\d$/).waitFor()
    await user.depositButton.click()
    await waitForModal('deposit-pending')
    await payElsewhere(server, player.id)
  }
  const cash = async () =>
    (await server.call('listAccounts', { token: player.token })).data[0]?.withdrawalBalance
  await redeem('50')
  await waitForModal('deposit-success')
  expect(await cash()).toBe('50.00')
  const isLive = waitForSubscription(page, 'payment:invoices#')
  await open()
  await isLive
  await redeem('50.01')
  await waitForToast(page, user.text('alerts.invoices.deposit.failed.title'))
  expect(await cash()).toBe('50.00')
  expect(problems).toEqual([])
})

test('on a desktop, shows the code of a cash agent in every tab', async () => {
  const { page, context, user, player, problems, choose, fill, press } = await openWallet(desktop, {
    currency: 'MXN',
    country: 'MX',
  })
  await choose('cash-agent')
  await fill('phone', '55 1234 5678')
  // The waiting view may be gone before a test has seen it, so this records what it stores.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function keep(name: string, value: string) {
      if (name === 'invoiceId') document.documentElement.dataset.kept = value
      setItem.call(this, name, value)
    }
  })
  await press('submitCode')
  await user.dialog.getByText(/^\d{4} \d{4} \d{4}$/).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.kept)).toMatch(/^[0-9a-f-]{36}$/)
  await page.reload()
  const other = await context.newPage()
  await other.goto('/fairness?wallet=deposit')
  for (const tab of [page, other])
    await tab
      .getByRole('dialog')
      .getByText(/^\d{4} \d{4} \d{4}$/)
      .waitFor()
  await user.dialog
    .getByText(user.text('global-components.payment-methods.methods.cash-agent.code'))
    .waitFor()
  await user.dialog.getByText(user.text('modals.wallet.qr.fee', { fee: 'MX$15' })).waitFor()
  // Also from the list of payments, however many were started since.
  await page.evaluate(() => [sessionStorage, localStorage].forEach((store) => store.removeItem('invoiceId')))
  const { data: accounts } = await server.call('listAccounts', { token: player.token })
  const payer = { ...player, accountId: accounts[0]?.id ?? '' }
  for (let later = 0; later < 20; later += 1) await deposit(server, payer, '500.00', { currency: 'MXN' })
  await page.goto('/profile/wallet')
  await page.getByRole('button', { name: user.text('pages.profile-invoices.paging.next') }).click()
  await page.getByRole('button', { name: user.text('pages.profile-invoices.pay'), exact: true }).click()
  await user.dialog.getByText(/^\d{4} \d{4} \d{4}$/).waitFor()
  await payElsewhere(server, player.id)
  for (const tab of [page, other])
    await tab.getByRole('dialog', { name: user.text('modals.deposit-success.title') }).waitFor()
  const kept = () => [sessionStorage, localStorage].map((store) => store.getItem('invoiceId'))
  expect(await page.evaluate(kept)).toEqual([null, null])
  expect(problems).toEqual([])
})

test('a withdrawal goes to a previous destination; a new one in an old session needs the password', async () => {
  const payer = await givenPayer(server, { cash: 100_000n })
  await withdraw(server, payer, '20.00', { fields: { iban: OTHER_IBAN, account_holder: 'Ada Lovelace' } })
  server.clock.advance(1000)
  await withdraw(server, payer, '20.00')
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: payer.token, url: server.url }])
  const user = new SiteUser(visited.page, 'en')
  await visited.page.goto('/fairness?wallet=withdraw')
  await user.choose('bank')
  const place = user.dialog.getByRole('radio', { name: /^DE89…3000/ })
  await expect.poll(() => place.isChecked()).toBe(true)
  const submit = user.dialog.getByRole('button', { name: user.sentence('modals.wallet.withdraw.submit') })
  // A withdrawal refetches the list, but here the destination must be chosen before it is known to be gone.
  const releaseLists = await delayRequests(visited.page, '**/api/payment/destinations?*')
  await submit.click()
  await user.dialog.getByRole('button', { name: user.text('modals.wallet.sent.again') }).click()
  const words = (key: string, values?: { place: string }) =>
    user.text(`modals.wallet.destinations.${key}`, values)

  const gone = user.dialog.getByRole('radio', { name: /^FR76…0189/ })
  await gone.press('Space')
  const asked = { token: payer.token, query: { method: 'bank' } }
  const { data: places } = await server.call('listDestinations', asked)
  const id = places.find(({ label }) => label.startsWith('FR76'))?.id ?? ''
  await server.call('removeDestination', { token: payer.token, params: { id } })
  // The list may arrive before the refusal, which would then concern a destination that is no longer shown.
  const releaseRefusal = await delayRequests(visited.page, '**/api/payment/invoices/withdrawal')
  await submit.click()
  releaseLists()
  await gone.waitFor({ state: 'detached' })
  releaseRefusal()
  // No other destination replaces it automatically.
  expect(await user.dialog.getByRole('radio', { name: words('another') }).isChecked()).toBe(true)
  await user.dialog.getByRole('button', { name: words('remove', { place: 'DE89…3000' }) }).click()
  await place.waitFor({ state: 'detached' })

  await server.database.pool.query(
    `update player_session set created_at = created_at - interval '1 hour' where player_id = $1`,
    [payer.id],
  )
  const field = (name: string) =>
    user.dialog.getByLabel(user.text(`global-components.payment-methods.fields.${name}.label`))
  await field('iban').fill(OTHER_IBAN)
  await field('account_holder').fill('Ada Lovelace')
  await submit.click()
  const step = (key: string) => user.text(`global-components.second-factor.password.${key}`)
  await user.dialog.getByRole('heading', { name: step('title') }).waitFor()
  await user.dialog.getByLabel(user.text('fields-settings.fields.password'), { exact: true }).fill(PASSWORD)
  await user.dialog.getByRole('button', { name: step('submit') }).click()
  await user.dialog.getByRole('button', { name: user.text('modals.wallet.sent.again') }).waitFor()
  expect(visited.problems).toEqual([])
})

test('afterwards the ledger is consistent', async () => {
  expect(await findings(server)).toEqual([])
})
