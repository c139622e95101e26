/** Messages arrive live at the bell, are followed, read and deleted, and are pushed to browsers that turned it on. */
import type { BrowserContext } from 'playwright-core'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { receivedBy, subscribeAtStandIn, type Subscription } from '#tests/support/players/push-device.ts'
import { content } from '#tests/support/server/texts.ts'
import { desktop, phone, visit } from '#tests/support/site/browser.ts'
import { shareBrowser } from '#tests/support/site/shared-browser.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { tokenOf } from '../../apps/server/src/modules/campaigns/unsubscribe.rules.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { sendMessages } from '../../apps/server/src/modules/messages/index.ts'

const t = (key: string, values: Record<string, string | number> = {}) => content.text('en', key, values)
const texts = (key: string, values = {}) => t(`global-components.messages.${key}`, values)

const server = await startTestServer({
  env: { ROLES: 'site,api,inbound,realtime,jobs,sandbox', TRUSTED_PROXIES: '127.0.0.1' },
  hasBackground: true,
})
afterAll(() => server.stop())
const browser = await shareBrowser()

const send = (playerId: string, count: number) =>
  inTransaction(server.deps.db, (tx) =>
    sendMessages(
      server.deps,
      tx,
      Array.from({ length: count }, (_, index) => ({
        playerId,
        cause: `test ${index}`,
        template: 'withdrawalPaid' as const,
        values: {
          amount: { kind: 'money', amount: `${index + 1}00`, currency: 'EUR' } as const,
          number: { kind: 'plain', text: `W-${index + 1}` } as const,
        },
      })),
    ),
  )

test('a message arrives at the bell, leads to its page, and others are read and deleted in the list', async () => {
  const { id, token } = await givenPlayer(server)
  const visited = await visit(browser, { origin: server.url, viewport: desktop, reducedMotion: true })
  const { page, problems } = visited
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  const live = waitForSubscription(page, 'messenger:notifications')
  await page.goto('/fairness')
  await live
  const bell = (count: number) =>
    page.getByRole('button', { name: t('layout.shell.messages.open', { count }) })
  // The welcome is unread.
  await bell(1).waitFor()
  await send(id, 11)
  await bell(12).click()
  const popover = page.getByRole('region', { name: t('layout.shell.messages.title') })
  const title = (amount: number) => t('alerts.messages.withdrawalPaid.title', { amount: `€${amount}` })
  await popover.getByRole('link', { name: title(11) }).waitFor()
  expect(await popover.getByRole('listitem').count()).toBe(3)
  await popover.getByRole('link', { name: title(11) }).click()
  await page.waitForURL('**/profile/wallet')
  await popover.waitFor({ state: 'hidden' })
  await bell(11).click()
  await popover.getByRole('link', { name: texts('all') }).click()
  await page.waitForURL('**/profile/notifications')
  const list = page.getByRole('main')
  await list.getByRole('button', { name: texts('read', { title: title(10) }) }).click()
  await bell(10).waitFor()
  await list.getByRole('button', { name: texts('remove', { title: title(9) }) }).click()
  await list.getByText(title(9), { exact: true }).waitFor({ state: 'detached' })
  await bell(9).waitFor()
  await list.getByRole('button', { name: texts('readAll') }).click()
  await bell(0).waitFor()
  await list.getByRole('button', { name: t('global-components.lists.paging.next') }).click()
  await list.getByText(t('alerts.messages.welcome.title')).waitFor()
  expect(problems).toEqual([])
})

test('offers are chosen in the list, and emails of offers end by a link without a login', async () => {
  const { id, token } = await givenPlayer(server, { receiveEmailPromo: true })
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  const { page, context, problems } = visited
  onTestFinished(() => visited.close())
  const unsubscribe = (key: string) => t(`pages.unsubscribe.${key}`)
  await page.goto(`/unsubscribe/${tokenOf(server.deps.secrets, id)}`)
  await page.getByRole('button', { name: unsubscribe('action') }).tap()
  await page.getByText(unsubscribe('done.title')).waitFor()
  await page.goto('/unsubscribe/abc')
  await page.getByRole('button', { name: unsubscribe('action') }).tap()
  await page.getByText(unsubscribe('invalid.title')).waitFor()

  await context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  await page.goto('/profile/notifications')
  const choice = (key: string) =>
    page.getByRole('switch', { name: t(`pages.profile-notifications.choice.${key}`) })
  expect(await choice('email').isChecked()).toBe(false)
  // The page also reads them at this address.
  const saved = page.waitForResponse(
    (reply) => reply.url().endsWith('/messenger/choices') && reply.request().method() !== 'GET',
  )
  await Promise.all([saved, choice('inApp').tap()])
  await page.reload()
  await choice('inApp').waitFor()
  expect(await choice('inApp').isChecked()).toBe(false)
  // The console reports the refused link.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})

/** What the page of a test can't name. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  PushEvent: new (kind: string, init: { data: string }) => Event
  ExtendableEvent: new (kind: string) => Event
}

/** The browser asks the stand-in instead of the push service of its vendor, which tests can't reach. */
async function usePushStandIn(context: BrowserContext): Promise<() => Subscription | undefined> {
  let latest: Subscription | undefined
  await context.exposeFunction('askStandIn', async (key: string) => {
    latest = await subscribeAtStandIn(server, key)
    return latest
  })
  await context.addInitScript(() => {
    // A browser without a screen denies notifications, whatever a test grants.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async (options) => {
      const ask = Reflect.get(window, 'askStandIn') as (key: unknown) => Promise<Subscription>
      const { endpoint, publicKey, auth } = await ask(options?.applicationServerKey)
      return {
        endpoint,
        toJSON: () => ({ keys: { p256dh: publicKey, auth } }),
      } as unknown as PushSubscription
    }
  })
  return () => latest
}

const PATIENCE_MS = 60_000

test('pushes are turned on for a device, shown while the site is closed, and lead to their page', async () => {
  const { id, token } = await givenPlayer(server)
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  const { page, context, problems } = visited
  onTestFinished(() => visited.close())
  const subscription = await usePushStandIn(context)
  await context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  await page.goto('/profile/notifications')
  const choice = page.getByRole('switch', { name: t('pages.profile-notifications.push.device') })
  await choice.tap()
  await vi.waitFor(async () => expect(await choice.isChecked()).toBe(true), PATIENCE_MS)
  await send(id, 1)
  const device = subscription()
  if (device === undefined) throw new Error('the browser did not subscribe')
  const received = await vi.waitFor(async () => {
    const [push] = await receivedBy(server, device)
    if (push === undefined) throw new Error('nothing was pushed')
    return push
  }, PATIENCE_MS)
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('there is no service worker')
  // The browser decrypts a push before its worker gets it.
  const shown = await worker.evaluate((data) => {
    const scope = globalThis as unknown as WorkerScope
    return new Promise((resolve) => {
      scope.registration.showNotification = async (title, options) => resolve({ title, icon: options?.icon })
      scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(data) }))
    })
  }, received)
  expect(shown).toEqual({
    title: t('alerts.messages.withdrawalPaid.title', { amount: '€1' }),
    icon: '/icons/icon-192.png',
  })
  const click = (link: string) =>
    worker.evaluate((to) => {
      const scope = globalThis as unknown as WorkerScope
      const notification = { data: { link: to }, close: () => undefined }
      scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }))
    }, link)
  await click('/profile/wallet')
  await page.waitForURL('**/profile/wallet')
  await click('https://elsewhere.example/')
  await page.waitForURL(`${server.url}/`)
  await page.goto('/profile/notifications')
  await choice.tap()
  await vi.waitFor(async () => expect(await choice.isChecked()).toBe(false), PATIENCE_MS)
  expect(problems).toEqual([])
})
