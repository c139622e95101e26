/**
 * Each payment method from the first press to its result, on a phone and on a desktop, with the sandbox as the
 * provider.
 */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { holdCalls } from '#tests/support/site/delayed-requests.ts'
import { openSite } from '#tests/support/site/site.ts'
import { hears } from '#tests/support/site/toasts.ts'
import { listening } from '#tests/support/site/subscriptions.ts'
import { deposit, findings, givenPayer, say, withdraw, wordOf } from '#tests/support/payments/payments.ts'
import { PASSWORD } from '#tests/support/players/players.ts'
import { Story } from './site-user.ts'
import { payElsewhere, paysByHand, openWallet as visitWallet } from './wallet-page.ts'

const OTHER_IBAN = 'FR76 3000 6000 0112 3456 7890 189'

const house = await openSite()
const { server, browser } = house
beforeAll(() => paysByHand(server))

const screens = [
  ['a phone', phone],
  ['a desktop', desktop],
] as const

const openWallet = (viewport: typeof phone, player: Record<string, unknown> = {}) =>
  visitWallet(house, { viewport, player })

test.each(screens)(
  'on %s, pays by QR code, sees the payment confirmed and activates the bonus',
  async (_, screen) => {
    const { page, story, player, problems, choose, fill, press, waitForModal } = await openWallet(screen, {
      currency: 'BRL',
      country: 'BR',
    })
    await choose('pix')
    await story.fillAmount('400')
    const name = story.text('global-components.bonuses.offers.welcome-first.name')
    await expect.poll(() => story.dialog.getByRole('radio', { name }).isChecked()).toBe(true)
    await fill('cpf_number', '52998224725')
    await press('submitCode')
    await story.dialog.getByText('br.gov.bcb.pix').waitFor()
    // However far the form was scrolled, the next step starts at its top.
    const close = story.dialog.getByRole('button', { name: story.text('modals.wallet.close') })
    const title = story.dialog.getByRole('heading', { name: story.sentence('modals.wallet.qr.codeTitle') })
    const below = async () => ((await title.boundingBox())?.y ?? 0) - ((await close.boundingBox())?.y ?? 0)
    await expect.poll(below).toBeGreaterThan(44)
    await payElsewhere(server, player.id)
    const arrived = story.text('modals.deposit-success.arrived', { amount: 'R$400.00' })
    await story.dialog.getByText(arrived).waitFor()
    await waitForModal('deposit-success')
    const isLive = listening(page, 'bonus:player-bonuses#')
    await page.goto(story.path('/profile/bonuses'))
    const words = (key: string) => story.text(`pages.profile-bonuses.bonus.${key}`)
    await isLive
    await page.getByRole('button', { name: words('activate') }).click()
    await hears(page, story.text('alerts.bonuses.bonus.activated.title'))
    await page.getByText(words('active'), { exact: true }).waitFor()
    await page.getByRole('button', { name: words('details') }).click()
    const details = page.getByRole('dialog', { name })
    await details.getByRole('progressbar').waitFor()
    await details.getByRole('button', { name: story.text('modals.bonus-details.action') }).click()
    await details.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: words('package') }).click()
    const ofPackage = page.getByRole('dialog', {
      name: story.text('global-components.bonuses.packages.welcome'),
    })
    const states = ['active', 'open'].map((state) => story.text(`modals.package-bonus.states.${state}`))
    for (const state of states) await ofPackage.getByText(state, { exact: true }).waitFor()
    expect(problems).toEqual([])
  },
)

test.each(screens)('on %s, shows a coin address with its tag, and a failed payment', async (_, screen) => {
  const { story, player, problems, choose, press, waitForModal } = await openWallet(screen, {
    currency: 'XRP',
  })
  await choose('xrp')
  await press('submitAddress')
  await story.dialog.getByText(story.text('modals.wallet.qr.tagNote')).waitFor()
  await payElsewhere(server, player.id, 'decline')
  await waitForModal('deposit-error')
  expect(problems).toEqual([])
})

test.each(screens)('on %s, pays on an embedded bank page', async (_, screen) => {
  const { page, story, problems, open, choose, waitForModal, tryAgain, backByPost } = await openWallet(screen)
  const bank = page.frameLocator(`iframe[title="${story.text('modals.wallet.frame.title')}"]`)
  await choose('instant-bank')
  await story.depositButton.click()
  await bank.getByRole('button', { name: story.text('pages.sandbox.pay.decline') }).click()
  await waitForModal('deposit-error')
  await tryAgain()
  await choose('instant-bank')
  await story.depositButton.click()
  await bank.getByRole('button', { name: /^Pay / }).click()
  await waitForModal('deposit-success')
  await open()
  await choose('instant-bank')
  await story.fillAmount('50.05')
  await story.depositButton.click()
  await bank.getByRole('button', { name: /^Pay / }).click()
  await waitForModal('deposit-pending')
  await page.locator('iframe').waitFor({ state: 'detached' })
  await open()
  await choose('instant-bank')
  await story.depositButton.click()
  await backByPost(bank, 'deposit-error')
  await waitForModal('deposit-error')
  expect(problems).toEqual([])
})

test.each(screens)('on %s, redeems a voucher and shows the result on any page', async (_, screen) => {
  const { page, story, player, problems, open, choose, fill, waitForModal } = await openWallet(screen)
  const redeem = async (amount: string) => {
    await choose('voucher')
    await story.fillAmount(amount)
    await fill('voucher_code', '1234 5678 9012 3456')
    await story.dialog.getByText(/^€51\.0\d$/).waitFor()
    await story.depositButton.click()
    await waitForModal('deposit-pending')
    await payElsewhere(server, player.id)
  }
  const cash = async () => (await server.call('listAccounts', { token: player.token })).data[0]?.balance
  await redeem('50')
  await waitForModal('deposit-success')
  expect(await cash()).toBe('50.00')
  const isLive = listening(page, 'payment:invoices#')
  await open()
  await isLive
  await redeem('50.01')
  await hears(page, story.text('alerts.invoices.deposit.failed.title'))
  expect(await cash()).toBe('50.00')
  expect(problems).toEqual([])
})

test.each(screens)('on %s, shows the code of a cash agent in every tab', async (_, screen) => {
  const { page, context, story, player, problems, choose, fill, press } = await openWallet(screen, {
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
  await story.dialog.getByText(/^\d{4} \d{4} \d{4}$/).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.kept)).toMatch(/^[0-9a-f-]{36}$/)
  await page.reload()
  const other = await context.newPage()
  await other.goto('/?wallet=deposit')
  for (const tab of [page, other])
    await tab
      .getByRole('dialog')
      .getByText(/^\d{4} \d{4} \d{4}$/)
      .waitFor()
  await story.dialog
    .getByText(story.text('global-components.payment-methods.methods.cash-agent.code'))
    .waitFor()
  await story.dialog.getByText(story.text('modals.wallet.qr.fee', { fee: 'MX$15' })).waitFor()
  // Also from the list of payments, however many were started since.
  await page.evaluate(() => [sessionStorage, localStorage].forEach((store) => store.removeItem('invoiceId')))
  const { data: accounts } = await server.call('listAccounts', { token: player.token })
  const payer = { ...player, accountId: accounts[0]?.id ?? '' }
  for (let later = 0; later < 20; later += 1) await deposit(server, payer, '500.00', { currency: 'MXN' })
  await page.goto('/profile/wallet')
  await page.getByRole('button', { name: story.text('pages.profile-invoices.paging.next') }).click()
  await page.getByRole('button', { name: story.text('pages.profile-invoices.pay'), exact: true }).click()
  await story.dialog.getByText(/^\d{4} \d{4} \d{4}$/).waitFor()
  await payElsewhere(server, player.id)
  for (const tab of [page, other])
    await tab.getByRole('dialog', { name: story.text('modals.deposit-success.title') }).waitFor()
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
  const story = new Story(visited.page, 'en')
  await visited.page.goto('/?wallet=withdraw')
  await story.method('bank').click({ force: true })
  const place = story.dialog.getByRole('radio', { name: /^DE89…3000/ })
  await expect.poll(() => place.isChecked()).toBe(true)
  const submit = story.dialog.getByRole('button', { name: story.sentence('modals.wallet.withdraw.submit') })
  // A withdrawal refetches the list, but here the destination must be chosen before it is known to be gone.
  const releaseLists = await holdCalls(visited.page, '**/api/payment/destinations?*')
  await submit.click()
  await story.dialog.getByRole('button', { name: story.text('modals.wallet.sent.again') }).click()
  const words = (key: string, values?: { place: string }) =>
    story.text(`modals.wallet.destinations.${key}`, values)

  const gone = story.dialog.getByRole('radio', { name: /^FR76…0189/ })
  await gone.click({ force: true })
  const asked = { token: payer.token, query: { method: 'bank' } }
  const { data: places } = await server.call('listDestinations', asked)
  const id = places.find(({ label }) => label.startsWith('FR76'))?.id ?? ''
  await server.call('removeDestination', { token: payer.token, params: { id } })
  // The list may arrive before the refusal, which would then concern a destination that is no longer shown.
  const releaseRefusal = await holdCalls(visited.page, '**/api/payment/invoices/withdrawal')
  await submit.click()
  releaseLists()
  await gone.waitFor({ state: 'detached' })
  releaseRefusal()
  // No other destination replaces it automatically.
  expect(await story.dialog.getByRole('radio', { name: words('another') }).isChecked()).toBe(true)
  await story.dialog.getByRole('button', { name: words('remove', { place: 'DE89…3000' }) }).click()
  await place.waitFor({ state: 'detached' })

  await server.database.pool.query(
    `update player_session set created_at = created_at - interval '1 hour' where player_id = $1`,
    [payer.id],
  )
  const field = (name: string) =>
    story.dialog.getByLabel(story.text(`global-components.payment-methods.fields.${name}.label`))
  await field('iban').fill(OTHER_IBAN)
  await field('account_holder').fill('Ada Lovelace')
  await submit.click()
  const step = (key: string) => story.text(`global-components.second-factor.password.${key}`)
  await story.dialog.getByRole('heading', { name: step('title') }).waitFor()
  await story.dialog.getByLabel(story.text('fields-settings.fields.password'), { exact: true }).fill(PASSWORD)
  await story.dialog.getByRole('button', { name: step('submit') }).click()
  await story.dialog.getByText(story.text('modals.wallet.sent.title')).first().waitFor()
  expect(visited.problems).toEqual([])
})

test('an excluded player finds withdrawals in place of the games, sees which bonus is forfeited, and cannot deposit', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const paid = await deposit(server, payer, '50.00', { bonusId: 'welcome-first' })
  await say(server, wordOf(paid.data.invoiceId))
  const { data: bonuses } = await server.call('listPlayerBonuses', { token: payer.token, query: {} })
  const id = bonuses[0]?.id ?? ''
  await server.call('activatePlayerBonus', { token: payer.token, params: { id }, body: {} })
  const exclusion = { definition: 4, period: 'for-good' }
  await server.call('createLimit', { token: payer.token, body: exclusion })
  const { data } = await server.call('createSession', { body: { login: payer.email, password: PASSWORD } })
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: data.accessToken, url: server.url }])
  const story = new Story(visited.page, 'en')
  const words = (key: string) => story.text(`global-components.pause.${key}`)
  const { page } = visited
  const confirmedAt = (at: string | null) =>
    server.database.pool.query('update player set email_confirmed_at = $2 where id = $1', [payer.id, at])
  await confirmedAt(null)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: story.text('fields-settings.fields.inputs.email.send') }).click()
  await page.getByText(story.text('fields-settings.fields.inputs.email.sent')).waitFor()
  await confirmedAt('2026-01-01')
  await page.goto('/?wallet=deposit')
  await story.dialog.getByText(words('exclusion.title')).first().waitFor()
  await story.dialog.getByText(words('forGood')).first().waitFor()
  expect(await story.dialog.getByRole('tab').count()).toBe(0)
  expect(await page.evaluate(() => window.dataLayer)).toMatchObject([
    { event: 'wallet', funnelStep: 'open', operationType: 'withdraw', userId: payer.id },
  ])
  await story.method('card').click({ force: true })
  const submit = story.dialog.getByRole('button', { name: story.sentence('modals.wallet.withdraw.submit') })
  const name = story.text('global-components.bonuses.offers.welcome-first.name')
  const bonus = (key: string) => story.text(`modals.wallet.withdraw.bonus.${key}`, { name, amount: '€50.00' })
  await story.dialog.getByText(bonus('text')).waitFor()
  expect(await submit.isDisabled()).toBe(true)
  await story.dialog.getByRole('checkbox', { name: bonus('agree') }).check()
  await submit.click()
  await story.dialog.getByText(story.text('modals.wallet.sent.title')).first().waitFor()
  await story.closeWallet()
  await page.getByRole('heading', { level: 1, name: words('exclusion.title') }).waitFor()
  expect(await page.getByRole('main').locator('a[href*="/games/"]').count()).toBe(0)
  // A toast is a dialog too, but not a modal.
  const modals = page.locator('[role=dialog][aria-modal=true]')
  await expect.poll(() => modals.count()).toBe(0)
  await page.keyboard.press('/')
  // A panel is rendered in the frame after the key.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await modals.count()).toBe(0)
  // A reloaded page is rendered for everyone: until the player is known, it is marked as hidden.
  await page.route('**/api/player/profile', () => new Promise(() => {}))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('html[data-excluded="kept"]').waitFor({ state: 'attached' })
  expect(visited.problems).toEqual([])
})

test('afterwards the ledger is consistent', async () => {
  expect(await findings(server)).toEqual([])
})
