/** A player's way through a quest: start, progress in a game, live completion, reward. */
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { stakerOf } from '#tests/support/games/gambler.ts'
import { findings } from '#tests/support/payments/payments.ts'
import { content } from '#tests/support/server/texts.ts'
import { phone, visit } from '#tests/support/site/browser.ts'
import { openSiteWithProvider } from '#tests/support/site/site.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { recordToasts, waitForToast } from '#tests/support/site/toasts.ts'
import { reviseSettings } from '../../apps/server/src/modules/settings/index.ts'

const t = (key: string, values: Record<string, string | number> = {}) => content.text('en', key, values)
const hub = (key: string, values: Record<string, string | number> = {}) =>
  t(`modals.quests-hub.${key}`, values)

const { studio, browser } = await openSiteWithProvider()
const { server } = studio

beforeAll(async () => {
  const tasks = [{ kind: 'rounds', quantity: 2, stakeMin: '0.2', games: ['acme-train'] }]
  const quests = [
    { id: 'grand-tour', days: 7, game: 'acme-train', reward: '5', tasks },
    { id: 'crown-circuit', days: 7, unlock: { quest: 'grand-tour' }, reward: '1', tasks },
  ]
  const revised = { activeMax: 3, playerMax: '10', quests }
  await reviseSettings(server.deps, {
    file: 'quests.json',
    content: revised,
    actor: 'staff:ada',
    reason: 'test',
  })
})

test('a quest is started from the lobby, counts live, shows why rounds counted, and its reward is claimed', async () => {
  const { token, stake } = await stakerOf(studio)
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  const { page, problems } = visited
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  await recordToasts(page)
  const live = waitForSubscription(page, 'retention:quests')
  await page.goto('/')
  await live
  await page.getByText(t('global-components.quests.strip.available', { count: 1 })).tap()
  const dialog = page.getByRole('dialog', { name: hub('title') })
  await dialog.getByText(hub('lock.quest', { name: 'Grand tour' })).waitFor()
  await dialog.getByRole('button', { name: hub('start') }).tap()
  await waitForToast(page, t('alerts.quests.activated.text', { name: 'Grand tour' }))
  await dialog.getByRole('tab', { name: hub('tabs.active') }).tap()
  await dialog.getByText('0 / 2').waitFor()

  await stake('1.00')
  await dialog.getByText('1 / 2').waitFor()
  await stake('0.10')
  await stake('1.00')
  await waitForToast(page, t('alerts.quests.task.title'))
  const claim = dialog.getByRole('button', { name: hub('claim') })
  await claim.waitFor()
  await dialog.getByText('€5.00').waitFor()
  await claim.tap()
  await waitForToast(page, hub('done.text', { name: 'Grand tour' }))
  await dialog.getByRole('tab', { name: hub('tabs.ended') }).tap()
  await dialog.getByText(hub('state.claimed')).waitFor()
  expect(problems).toEqual([])
})

test('the tasks of a running quest list its rounds with the reason why each counted or not', async () => {
  const { token, stake } = await stakerOf(studio)
  await server.call('activateQuest', { token, params: { id: 'grand-tour' }, body: {} })
  await stake('1.00')
  await stake('0.10')
  await expect
    .poll(async () => (await server.call('listQuests', { token })).data[0]?.tasks[0]?.progress)
    .toBe(1)
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  const { page, problems } = visited
  onTestFinished(() => visited.close())
  await visited.context.addCookies([{ name: 'access_token', value: token, url: server.url }])
  await page.goto('/?modal=quest-tasks&quest=grand-tour')
  const dialog = page.getByRole('dialog', { name: 'Grand tour' })
  for (const reason of ['counted', 'stake'])
    await dialog.getByText(t(`modals.quest-tasks.why.${reason}`), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: t('modals.quest-tasks.games') }).tap()
  await page
    .getByRole('dialog', { name: t('modals.quest-task-games.title') })
    .getByRole('button', { name: 'Night Train', exact: true })
    .waitFor()
  expect(problems).toEqual([])
})

test('afterwards the ledger is consistent', async () => {
  expect(await findings(server)).toEqual([])
})
