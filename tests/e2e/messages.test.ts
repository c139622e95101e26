/** Messages arrive live at the bell, are followed, read and deleted. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { content } from '#tests/support/server/texts.ts'
import { desktop, openBrowser, phone, visit } from '#tests/support/site/browser.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { tokenOf } from '../../apps/server/src/modules/campaigns/unsubscribe.rules.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { sendMessages } from '../../apps/server/src/modules/messages/index.ts'

const t = (key: string, values: Record<string, string | number> = {}) => content.text('en', key, values)
const texts = (key: string, values = {}) => t(`global-components.messages.${key}`, values)

const server = await startTestServer({
  env: { ROLES: 'site,api,inbound,realtime,jobs', TRUSTED_PROXIES: '127.0.0.1' },
  hasBackground: true,
})
afterAll(() => server.stop())
const browser = await openBrowser()
afterAll(() => browser.close())

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
  await page.goto('/')
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
  await choice('inApp').tap()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[role=switch]')?.disabled === false,
  )
  await page.reload()
  await choice('inApp').waitFor()
  expect(await choice('inApp').isChecked()).toBe(false)
  // The console reports the refused link.
  expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
})
