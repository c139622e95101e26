/** Sports bets in the history: what the player placed, and every decision of the sportsbook about it. */
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { callSports } from '#tests/sports-conformance/run-case.ts'
import { single, startWithSportsbook } from '#tests/support/games/sportsbook.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { phone, visit } from '#tests/support/site/browser.ts'
import { shareBrowser } from '#tests/support/site/shared-browser.ts'
import { givenPayer } from '#tests/support/payments/payments.ts'
import { SiteUser } from './site-user.ts'

const ROLES = 'site,api,inbound,realtime,jobs'
const acme = await startWithSportsbook({ stakeMax: '100' }, { env: { ROLES }, hasBackground: true })
afterAll(() => acme.stop())
const browser = await shareBrowser()

/** A player of the site with an open session at the sportsbook. */
async function givenBettor() {
  const { server } = acme
  const payer = await givenPayer(server, { cash: 10_000n })
  const { token: sessionId, currency } = (await server.call('openBettingSession', { token: payer.token }))
    .data
  const target = acme.targetOf({ accountId: payer.accountId, currency, sessionId })
  const send = (action: string, body: object) => callSports(target, action, { ...target.account, ...body })
  return { payer, sessionId, send }
}

test('the first page of a browser shows a refusal from before its live connection', async () => {
  const { server } = acme
  const { payer, sessionId, send } = await givenBettor()
  const refused = await send('place', single('big', '100.01', sessionId))
  expect(refused.body.meta?.api_code).toBe('106')
  // It is published before the page exists.
  await server.settle()
  const { page, context, close } = await visit(browser, { origin: server.url, viewport: phone })
  onTestFinished(close)
  await context.addCookies([{ name: 'access_token', value: payer.token, url: server.url }])
  await page.goto('/profile/history')
  const user = new SiteUser(page, 'en')
  await user.dialog.getByText('€100.00').first().waitFor()
})

test('on a phone a player sees their bets, and how a corrected one came to its result', async () => {
  const { server } = acme
  const { payer, sessionId, send } = await givenBettor()
  await send('place', single('b', '10.00', sessionId))
  await send('settle', { bet_id: 'b', version: 1, result: 'won', total_return: '20.00' })
  await send('settle', {
    bet_id: 'b',
    version: 2,
    result: 'lost',
    total_return: '0.00',
    reason: 'The goal was disallowed',
    legs: [{ id: '1', result: 'lost' }],
  })
  await send('place', single('open', '5.00', sessionId))

  const { page, context, problems, close } = await visit(browser, { origin: server.url, viewport: phone })
  onTestFinished(close)
  await context.addCookies([{ name: 'access_token', value: payer.token, url: server.url }])
  const user = new SiteUser(page, 'en')
  const text = (key: string, values = {}) => user.text(`pages.profile-bets.${key}`, values)
  await page.goto('/profile/history')
  await page.getByRole('tab', { name: user.text('pages.profile-history.tabs.bets') }).click()
  const bets = page.getByRole('region', { name: text('heading') })
  const opened = bets.getByRole('listitem').filter({ hasText: text('states.open') })
  await opened.first().waitFor()
  await bets.getByLabel(text('filter.label')).selectOption('settled')
  const lost = bets.getByRole('listitem').filter({ hasText: text('states.lost') })
  await lost.first().waitFor()
  await opened.first().waitFor({ state: 'detached' })
  // The list follows each decision while it is open.
  await send('settle', { bet_id: 'open', version: 1, result: 'won', total_return: '9.00' })
  await bets
    .getByRole('listitem')
    .filter({ hasText: text('states.won') })
    .first()
    .waitFor()
  await lost.first().getByText(user.text('global-components.lists.details.show')).click()
  await lost.getByText('The goal was disallowed').waitFor()
  expect(await lost.getByText(text('details.events.settle'), { exact: true }).count()).toBeGreaterThan(1)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(problems).toEqual([])
})
