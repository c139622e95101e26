/**
 * What is reported about play: a player's steps to analytics, a frame's messages to its page, and a round to those
 * who verify it.
 */
import { expect, onTestFinished, test } from 'vitest'
import { channels } from '../../packages/contract/src/channels.ts'
import { withPlayerLock } from '../../apps/server/src/modules/player-state/index.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { content } from '#tests/support/server/texts.ts'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { changeMarkets } from '#tests/support/server/settings.ts'
import { phone, visit, waitForGameScroll } from '#tests/support/site/browser.ts'
import { delayRequests } from '#tests/support/site/delayed-requests.ts'
import { openSite } from '#tests/support/site/site.ts'
import { recordToasts, waitForToast, watchText } from '#tests/support/site/toasts.ts'
import { waitForSubscription } from '#tests/support/site/subscriptions.ts'
import { givenCash } from '#tests/support/payments/payments.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { findRound, returnToGame, seesClockInFullScreen, swipe, useMiniPlayer } from './play-steps.ts'
import { SiteUser } from './site-user.ts'

const word = (key: string) => content.text('en', key)

const { server, browser } = await openSite()

async function openAsPlayer(changes: Record<string, unknown> = {}) {
  const visited = await visit(browser, { origin: server.url, viewport: phone, reducedMotion: true })
  onTestFinished(() => visited.close())
  const player = await givenPlayer(server, changes)
  await visited.context.addCookies([{ name: 'access_token', value: player.token, url: server.url }])
  await recordToasts(visited.page)
  return { ...visited, player }
}

test('records balance, method, network and payment as funnel steps; a player’s panel closes when the session ends', async () => {
  const { page, player, problems } = await openAsPlayer({ currency: 'USDT' })
  await page.goto('/fairness?wallet=deposit')
  const dialog = page.getByRole('dialog', { name: word('modals.wallet.title') })
  await dialog.getByRole('radio').first().press('Space')
  const network = word('global-components.payment-methods.fields.crypto_network.label')
  const list = dialog.getByRole('combobox', { name: network })
  await list.click()
  const option = page.getByRole('option', { name: 'Tron' })
  await option.hover()
  // Choosing from the list doesn't count as leaving the field empty.
  expect(await list.getAttribute('aria-invalid')).toBeNull()
  await option.click()
  await dialog.getByRole('button', { name: word('modals.wallet.deposit.submitAddress') }).click()
  const steps = () => page.evaluate(() => (window.dataLayer ?? []) as Record<string, unknown>[])
  await expect
    .poll(async () => (await steps()).map(({ funnelStep }) => funnelStep))
    .toEqual(['open', 'method', 'network', 'sent'])
  expect(await steps()).toEqual(
    ['open', 'method', 'network', 'sent'].map((funnelStep) => ({
      event: 'wallet',
      funnelStep,
      operationType: 'deposit',
      userId: player.id,
      loadTime: expect.any(Number),
    })),
  )

  await page.goto('/')
  const [balance = ''] = content.text('en', 'layout.shell.balance.label', { amount: '|' }).split('|')
  await page.getByRole('banner').getByRole('button', { name: balance }).click()
  expect(await steps()).toEqual([{ event: 'balance', funnelStep: 'open' }])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const opener = page.getByRole('button', { name: word('layout.shell.navigation.profile') })
  const panel = page.getByRole('dialog', { name: word('layout.shell.user.panel') })
  await opener.tap()
  await panel.getByRole('link', { name: word('layout.shell.user.limits') }).waitFor()
  await swipe(page, [100, 140, 220, 300])
  await panel.waitFor({ state: 'detached' })
  await opener.tap()
  await panel.getByRole('button', { name: word('layout.shell.user.signOut') }).tap()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: word('layout.shell.signIn') }).waitFor()
  expect(problems).toEqual([])
})

test('a bet that a bonus or a limit forbids opens the modal for its reason, and no other', async () => {
  const { page, player, problems } = await openAsPlayer()
  const { deps } = server
  const bonus = { amount: 10_00n, target: 100_00n, maxBet: 50n, terms: { forbidden: ['limbo'] } }
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, player.id, ['EUR'], (locked) => giveActiveBonus(locked, 'EUR', bonus)),
  )
  const game = page.frameLocator('iframe')
  const dialogs = page.getByRole('dialog')
  for (const [id, button, notice, modal] of [
    ['dice', 'Roll', 'maxBet', 'max-bets'],
    ['limbo', 'Bet', 'forbidden', 'restricted-bets'],
  ] as const) {
    const live = waitForSubscription(page, 'game:bets')
    await page.goto(`/games/${id}`)
    await live
    await game.getByRole('button', { name: button, exact: true }).click()
    await page.getByRole('dialog', { name: word(`modals.${modal}.title`) }).waitFor()
    await game.getByText(word(`global-components.game-frame.notices.${notice}.title`)).waitFor()
    expect(await dialogs.count()).toBe(1)
    expect(Object.keys(Object.fromEntries(new URL(page.url()).searchParams))).not.toContain(
      'game-limit-reached',
    )
    if (modal === 'max-bets') await new SiteUser(page, 'en').lowerBet('€0.50')
  }

  await dialogs.getByRole('button', { name: word('modals.restricted-bets.close') }).click()
  await expect.poll(() => dialogs.count()).toBe(0)
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  await frame?.evaluate(() => {
    for (const code of ['maxBetExceeded', 'limitReached'])
      parent.postMessage({ source: 'fairhall-game', kind: 'limit.reached', code }, '*')
  })
  await page.getByRole('dialog', { name: word('modals.game-limit-reached.title') }).waitFor()

  const title = 'Night Train'
  const bet = { id: 'acme:x1', gameId: 'acme-train', title, amount: '2.50', currency: 'EUR' }
  await deps.realtime.publish(channels.bets(player.id), { event: 'game.bet.returned', bet })
  const returned = content.text('en', 'alerts.bets.returned.text', { game: title, amount: '€2.50' })
  await waitForToast(page, returned)
  expect(problems).toEqual([])
})

test('launches a game once, reports a deposit to it immediately, and reopens it when its session ends', async () => {
  const { page, player, problems } = await openAsPlayer()
  const launches: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/game/games/dice/play')) launches.push(request.postDataJSON())
  })
  const game = page.frameLocator('iframe')
  const bet = game.getByRole('button', { name: 'Roll', exact: true })
  await page.goto('/games/dice?mode=demo')
  await waitForGameScroll(page)
  await page.getByRole('button', { name: word('pages.game.header.details') }).tap()
  const modes = page.getByRole('navigation', { name: word('pages.game.header.mode') })
  expect(await modes.locator('[aria-current]').allTextContents()).toEqual([word('pages.game.header.demo')])
  await modes.getByRole('link', { name: word('pages.game.header.money') }).tap()
  await page.waitForURL((url) => url.search === '')
  const live = waitForSubscription(page, 'wallet:accounts')
  await page.reload()
  await live
  await game.getByText('€0.00', { exact: true }).first().waitFor()
  await givenCash(server, player.id, 'EUR', 25_00n)
  await game.getByText('€25.00', { exact: true }).first().waitFor()

  const frame = page.frames().find((one) => one.parentFrame() !== null)
  await frame?.evaluate(() =>
    parent.postMessage({ source: 'fairhall-game', kind: 'error', code: 'sessionOver' }, '*'),
  )
  await page.getByRole('alert').getByText(word('pages.game.over.title')).waitFor()
  await page.getByRole('button', { name: word('pages.game.over.again') }).tap()
  await bet.tap()
  await game.getByText('€25.00', { exact: true }).first().waitFor({ state: 'detached' })
  await useMiniPlayer(page)
  expect(launches).toMatchObject(['demo', 'money', 'money', 'money'].map((mode) => ({ mode })))
  await findRound(page)
  await returnToGame(page)
  expect(problems).toEqual([])
})

test('a game asks a player without a birth date for it, and then starts', async () => {
  const { page, player, problems } = await openAsPlayer({ birthdate: null })
  const user = new SiteUser(page, 'en')
  await page.goto('/games/dice')
  await user.dialog.getByText(word('modals.birth-date.title')).waitFor()
  expect(await accessibilityProblems(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('alert').getByText(word('alerts.errors.birthDateRequired')).waitFor()
  await page.getByRole('button', { name: word('pages.game.failure.birthDate') }).tap()
  const wasShown = await watchText(page, word('modals.birth-date.known'))
  await user.fillBirthDate()
  await user.game.getByRole('button', { name: 'Roll', exact: true }).waitFor()
  // The game can be ready before the dialog has faded out.
  await user.dialog.waitFor({ state: 'detached' })
  expect(await wasShown()).toBe(false)
  const { data } = await server.call('getProfile', { token: player.token })
  expect(data.birthdate).toBe('1990-05-10')
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})

test('after an hour, shows a player the totals, and continues only on their confirmation, even after a reload', async () => {
  await changeMarkets(server, { german: { rules: { play: { holdsRealityCheck: true } } } })
  const { page, player, problems } = await openAsPlayer()
  const bonus = { amount: 10_00n, target: 100_00n }
  await inTransaction(server.deps.db, (tx) =>
    withPlayerLock(server.deps, tx, player.id, ['EUR'], (locked) => giveActiveBonus(locked, 'EUR', bonus)),
  )
  const game = page.frameLocator('iframe')
  const bet = () => game.getByRole('button', { name: 'Roll', exact: true })
  // The dialog's chunk fails to load although the browser is online.
  const part = '**/assets/reality-check-dialog-*'
  await page.route(part, (route) => route.abort())
  await page.goto('/games/dice')
  await bet().click()
  await bet().and(game.locator(':enabled')).waitFor()
  const check = async () => (await server.call('getRealityCheck', { token: player.token })).data
  await expect.poll(async () => (await check()).startedAt).not.toBeNull()
  await server.deps.db.query(`update play_clock set started_at = started_at - interval '1 hour'`)
  expect(await check()).toMatchObject({ isDue: true })
  await page.evaluate(() => document.documentElement.requestFullscreen())
  await page.evaluate((playerId) => {
    const now = Date.now()
    const times = { startedAt: now - 3_660_000, seenAt: now, playedMs: 3_600_000, confirmedMs: 0 }
    localStorage.setItem('play-clock', JSON.stringify({ playerId, ...times, everyMinutes: null }))
  }, player.id)

  const t = (key: string) => word(`pages.game.realityCheck.${key}`)
  const dialog = page.getByRole('dialog', { name: t('title') })
  const failure = page.getByRole('main').getByRole('alert')
  await failure.waitFor()
  await page.unroute(part)
  await failure.getByRole('button', { name: word('layout.errors.error.retry') }).click()
  await dialog.getByText('1 hour', { exact: false }).first().waitFor()
  // A full-screen element would cover it.
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  await dialog.getByText('€1.00').first().waitFor()
  await game.getByText(word('global-components.game-frame.notices.paused.title')).waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await dialog.waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: '15 minutes' }).click()
  const keepGoing = dialog.getByRole('button', { name: t('keepGoing') }).last()
  await page.route('**/api/player/reality-check', (route) => route.abort(), { times: 1 })
  await keepGoing.click()
  await waitForToast(page, word('layout.failures.offline.title'))
  await keepGoing.click()
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await check()).toMatchObject({ isDue: false })
  await bet().click()
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('play-clock') ?? '{}') as object)
  expect(await kept()).toMatchObject({ everyMinutes: 15, confirmedMs: 3_600_000 })
  await seesClockInFullScreen(page)
  expect(problems).toEqual([])
})

test('a round is sealed, then revealed by new seeds, and anyone can recompute it on the fairness page', async () => {
  const { page, problems, close } = await visit(browser, { origin: server.url, viewport: phone })
  onTestFinished(() => close())
  const { data } = await server.call('playGame', { params: { id: 'dice' }, body: { mode: 'demo' } })
  const headers = { authorization: `Bearer ${new URL(data.launchUrl).hash.slice(1)}` }
  const post = (path: string, body: object) =>
    page.request.post(`${server.url}/studio/api/${path}`, { headers, data: body })
  const session = await page.request.get(`${server.url}/studio/api/session`, { headers })
  const { build } = (await session.json()) as { build: string }
  const choices = { direction: 'over', target: 5_000 }
  const bet = { key: crypto.randomUUID(), build, stake: '1.00', choices }
  const { id } = (await (await post('rounds', bet)).json()) as { id: string }

  const title = (name: string) => page.getByText(word(`pages.fairness.${name}.title`), { exact: true })
  await page.goto(`/fairness?round=${id}`)
  await title('sealed').waitFor()
  await post('seeds/rotate', {})
  const check = page.getByRole('button', { name: word('pages.fairness.form.submit') })
  await check.tap()
  await title('fair').waitFor()
  await page.getByText('dice@', { exact: false }).waitFor()
  await page.getByRole('definition').getByText('Dice', { exact: true }).waitFor()

  await page.getByLabel(word('pages.fairness.form.label')).fill(crypto.randomUUID())
  await check.tap()
  await title('missing').waitFor()
  await page.route('**/studio/fairness/rounds/*', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), winSubunits: '1' } })
  })
  await page.goto(`/fairness?round=${id}`)
  await title('unfair').waitFor()
  await page.getByText(word('pages.fairness.differences.win')).waitFor()
  expect(problems).toEqual([])
})

test('a modal distinguishes loading, failed and missing content', async () => {
  const { page } = await openAsPlayer()
  await page.routeWebSocket(/.*/, () => undefined) // the live connection would refetch
  const dialog = page.getByRole('dialog')
  const alert = dialog.getByRole('alert')
  for (const [query, call, none] of [
    ['cancel-active-bonus&bonus=x', '**/api/game/player-bonuses', 'cancel-active-bonus.missing'],
    ['bonus-details&bonus=x', '**/api/game/player-bonuses', 'bonus-details.missing'],
    ['mobile-game&game=none', '**/api/game/games/none', 'mobile-game.missing.title'],
  ] as const) {
    const release = await delayRequests(page, call, (route) => route.abort())
    await page.goto(`/fairness?modal=${query}`)
    const missing = dialog.getByText(word(`modals.${none}`)).first()
    await dialog.waitFor()
    expect(await missing.count()).toBe(0)
    release()
    await alert.getByText(word('layout.failures.offline.title')).waitFor()
    expect(await missing.count()).toBe(0)
    await page.unroute(call)
    const retry = alert.getByRole('button', { name: word('layout.errors.error.retry') })
    await retry.or(missing).tap() // the page may have asked again without it
    await missing.waitFor()
    expect(await alert.count()).toBe(0)
  }
})
