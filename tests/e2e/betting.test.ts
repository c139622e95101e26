/** Betting with the stand-in sportsbook in its frame, from a visitor who looks at odds to a bet in both histories. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { fixturesBetween } from '../../apps/sandbox/src/sportsbook/world/fixtures.rules.ts'
import texts from '#apps/book/texts/en.json' with { type: 'json' }
import { givenPayer } from '#tests/support/payments/payments.ts'
import { givenPlayer, PASSWORD } from '#tests/support/players/players.ts'
import { freePort } from '#tests/support/server/free-port.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { phone, visit } from '#tests/support/site/browser.ts'
import { openSite } from '#tests/support/site/site.ts'
import { SiteUser } from './site-user.ts'

const { server, browser } = await openSite({ SANDBOX_BOOK_PORT: String(await freePort()) })

/** No test of this file takes longer. */
const TEST_MAX_MS = 5 * 60_000

/** A match begins about every 12 minutes. Its odds would change if it began during a test. */
function skipStarts(): void {
  const now = server.clock.now()
  const last = fixturesBetween(now, new Date(now.getTime() + TEST_MAX_MS), 1).at(-1)
  if (last !== undefined) server.clock.set(last.startsAt)
}

/** Picks the first odds of the next matches and opens the bet slip. */
async function pickOdds(page: Page) {
  skipStarts()
  await page.goto('/betting')
  const book = page.frameLocator('iframe')
  // Matches that have not begun take bets without a delay.
  const soon = book.getByRole('list', { name: texts.lists.soon })
  await soon.scrollIntoViewIfNeeded()
  await soon
    .getByRole('button', { name: /, odds/ })
    .first()
    .click()
  await book.getByRole('button', { name: /^Open the bet slip/ }).click()
  return { book, soon }
}

test('the sportsbook lets the site frame it under both names of the machine, and nobody else', async () => {
  const { betting } = (await server.call('getInit')).data
  const policy = (await fetch(betting?.clientHost ?? '')).headers.get('content-security-policy')
  expect(policy).toMatch(
    new RegExp(`frame-ancestors ${server.url} ${server.url.replace('127.0.0.1', 'localhost')}$`),
  )
})

test('a player without a date of birth is asked for it, and can then bet without a reload', async () => {
  const player = await givenPlayer(server, { birthdate: null })
  const { page, context, close } = await visit(browser, { origin: server.url, viewport: phone })
  onTestFinished(close)
  await context.addCookies([{ name: 'access_token', value: player.token, url: server.url }])
  const user = new SiteUser(page, 'en')
  const { book } = await pickOdds(page)
  const ask = page.getByRole('button', { name: user.text('pages.game.failure.birthDate') })
  await ask.waitFor()
  // To the sportsbook, a player without a session is a visitor.
  await book.getByRole('button', { name: texts.slip.signIn }).click()
  await user.fillBirthDate()
  await ask.waitFor({ state: 'detached' })
  await book.getByRole('button', { name: texts.slip.placeNothing }).waitFor()
})

test('a visitor picks odds, logs in, bets, and finds the bet in the sportsbook and in their history', async () => {
  await changeMarkets(server, { german: { rules: { play: { holdsRealityCheck: true } } } })
  const payer = await givenPayer(server, { cash: 10_000n })
  const { page, problems, close } = await visit(browser, {
    origin: server.url,
    viewport: phone,
    reducedMotion: true,
  })
  onTestFinished(close)
  const user = new SiteUser(page, 'en')
  const { book, soon } = await pickOdds(page)
  await book.getByLabel(texts.slip.stake, { exact: true }).fill('5')
  expect(await accessibilityProblems(page)).toEqual([])

  await book.getByRole('button', { name: texts.slip.signIn }).click()
  await user.dialog.getByLabel(user.text('fields-settings.fields.email'), { exact: true }).fill(payer.email)
  await user.dialog.getByLabel(user.text('fields-settings.fields.password'), { exact: true }).fill(PASSWORD)
  await user.dialog.getByRole('button', { name: user.text('modals.sign-in.submit') }).click()
  await book.getByRole('button', { name: 'Bet €5.00' }).click()
  await book.getByRole('heading', { name: 'Bet placed' }).waitFor()
  // The slip fills the screen of a phone, and what the law demands stays above it.
  await page.getByText(user.text('pages.game.header.net', { amount: '-€5.00' })).waitFor()
  await page
    .getByText(user.text('pages.game.header.session', { time: '' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: user.text('pages.game.header.break') }).click({ trial: true })
  await book.getByRole('button', { name: texts.slip.toBets, exact: true }).click()
  await book.getByRole('article').getByText('€5.00').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('path')).toBe('/bets')
  await page.getByRole('banner').getByText('€95.00').first().waitFor()

  // Back leads to the odds, and a link to the player's bets is one to /betting.
  await page.goBack()
  await soon.waitFor()
  await page.goto('/betting?path=/bets')
  await book.getByRole('article').getByText('€5.00').waitFor()
  // The table of the bet's league is reached from its match, and is one for screen readers, too.
  await book.getByRole('article').getByRole('button').first().click()
  await book.getByRole('button', { name: texts.match.statistics }).click()
  await book.getByRole('heading', { name: texts.statistics.meetings }).waitFor()
  await book.getByRole('button', { name: texts.table.open }).click()
  await book.getByRole('table').getByRole('row').nth(16).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await page.goto('/profile/history')
  await page.getByRole('tab', { name: user.text('pages.profile-history.tabs.bets') }).click()
  const bets = page.getByRole('region', { name: user.text('pages.profile-bets.heading') })
  await bets.getByRole('listitem').getByText('€5.00').first().waitFor()
  expect(problems).toEqual([])
})

/** As a tester does on the page of the stand-in: the player has one bet, on one match. */
async function setResult(accountId: string, result: string): Promise<void> {
  const { rows } = await server.deps.pool.query<Record<'match' | 'market' | 'selection', string>>(
    `select leg ->> 'matchId' as match, leg ->> 'marketId' as market, leg ->> 'selectionId' as selection
       from sandbox.book_bet, jsonb_array_elements(legs) leg where account_id = $1`,
    [accountId],
  )
  const body = new URLSearchParams({ ...rows[0], result })
  await fetch(`${server.url}/sandbox/sportsbook/rulings`, { method: 'POST', redirect: 'manual', body })
}

test('settled bets follow each correction of a result, in the sportsbook and in the history', async () => {
  const payer = await givenPayer(server, { cash: 10_000n })
  const { page, context, problems, close } = await visit(browser, { origin: server.url, viewport: phone })
  onTestFinished(close)
  await context.addCookies([{ name: 'access_token', value: payer.token, url: server.url }])
  const user = new SiteUser(page, 'en')
  const { book } = await pickOdds(page)
  await book.getByLabel(texts.slip.stake, { exact: true }).fill('5')
  await book.getByRole('button', { name: 'Bet €5.00' }).click()
  await book.getByRole('heading', { name: 'Bet placed' }).waitFor()

  await page.goto('/betting?path=/bets/settled')
  await book.getByText(texts.bets.noneSettled.title).waitFor()
  const history = await context.newPage()
  await history.goto('/profile/history')
  await history.getByRole('tab', { name: user.text('pages.profile-history.tabs.bets') }).click()
  const bets = history.getByRole('region', { name: user.text('pages.profile-bets.heading') })
  await bets.getByRole('listitem').first().waitFor()
  for (const result of ['won', 'lost', 'won'] as const) {
    await setResult(payer.accountId, result)
    const shown = bets
      .getByRole('listitem')
      .filter({ hasText: user.text(`pages.profile-bets.states.${result}`) })
    await Promise.all([
      book.getByRole('article').getByText(texts.bets.states[result], { exact: true }).first().waitFor(),
      shown.first().waitFor(),
    ])
  }
  expect(problems).toEqual([])
})
