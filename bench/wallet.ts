/**
 * Measures the wallet in a real browser on the running product: the time from the press to a usable form with warm
 * data, and from the press on the provider's page to the new balance on a page that stays open.
 *
 * `node bench/wallet.ts [--short]`; the site must be built.
 */
import { SiteUser } from '#tests/e2e/site-user.ts'
import { desktop, openBrowser } from '#tests/support/site/browser.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { median, report, rounded } from './posting/report.ts'
import { startProduct } from './product.ts'

const isShort = process.argv.includes('--short')
const TIMES = isShort ? 5 : 20
const OPENED_MS_MAX = 150
const CONFIRMED_MS_MAX = 300
const AMOUNT = '60'

const product = await startProduct()
const browser = await openBrowser()
const context = await browser.newContext({ baseURL: product.url, viewport: desktop, locale: 'en' })
const page = await context.newPage()
const user = new SiteUser(page, 'en')

try {
  await user.register(`bench-${Date.now()}@example.org`, 'correct horse battery')
  await user.deposit(AMOUNT)
  await page.goto('/', { waitUntil: 'networkidle' })
  await openWallets()
  await confirmDeposits()
} finally {
  await browser.close()
  await product.stop()
}

async function openWallets(): Promise<void> {
  const times: number[] = []
  for (let time = 0; time <= TIMES; time++) {
    const ms = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const begin = performance.now()
          const look = () => {
            const button = document.querySelector<HTMLButtonElement>('[role=dialog] form button[type=submit]')
            if (button !== null && !button.disabled) resolve(performance.now() - begin)
            else requestAnimationFrame(look)
          }
          history.pushState(null, '', '?wallet=deposit')
          look()
        }),
    )
    // The first opening loads data that later ones reuse.
    if (time > 0) times.push(ms)
    await page.goBack()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  }
  const openedMs = median(times)
  report({
    bench: 'wallet opened',
    runs: TIMES,
    openedMs: rounded(openedMs, 0),
    ok: openedMs <= OPENED_MS_MAX,
  })
}

async function confirmDeposits(): Promise<void> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time++) {
    const isLive = waitForSubscription(page, 'payment:invoices#')
    await page.goto('/?wallet=deposit')
    await isLive
    await user.fillAmount(AMOUNT)
    const [shop] = await Promise.all([context.waitForEvent('page'), user.depositButton.click()])
    const words = { amount: `${AMOUNT}.00`, currency: 'EUR' }
    const pay = shop.getByRole('button', { name: user.text('pages.sandbox.pay.pay', words) })
    await pay.waitFor()
    await page.getByRole('dialog', { name: user.text('modals.deposit-redirect.title') }).waitFor()
    const shown = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const before = document.querySelector('header')?.textContent
          const watch = new MutationObserver(() => {
            if (document.querySelector('header')?.textContent === before) return
            watch.disconnect()
            resolve(performance.timeOrigin + performance.now())
          })
          watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
    )
    const pressed = shop.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const onSubmit = () => resolve(performance.timeOrigin + performance.now())
          document.addEventListener('submit', onSubmit, { once: true, capture: true })
        }),
    )
    const closed = shop.waitForEvent('close')
    await pay.click()
    times.push((await shown) - (await pressed))
    await closed
  }
  const confirmedMs = median(times)
  report({
    bench: 'deposit confirmation to visible balance',
    runs: TIMES,
    confirmedMs: rounded(confirmedMs, 0),
    slowestMs: rounded(Math.max(...times), 0),
    ok: confirmedMs <= CONFIRMED_MS_MAX,
  })
}
