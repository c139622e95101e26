import { expect, test } from 'vitest'
import { phone } from '#tests/support/site/browser.ts'
import {
  expectAccessible,
  messageOf,
  messagesOf,
  openFrames,
  press,
  waitFor,
  type Message,
} from './game-frames.ts'
import { steadyClock } from './steady-clock.ts'

const clock = steadyClock()
const hall = await openFrames({
  clock,
  timings: { retryEveryMs: 200, flightTickMs: 100 },
})

const isEnd = ({ kind }: Message) => kind === 'round.shown' || kind === 'round.cancelled'
const endsOf = (messages: readonly Message[], bet: string | undefined) =>
  messages.filter((message) => isEnd(message) && message['bet'] === bet)

test('two bets on a flight: opened once, placed with keys, found again after a reload, each ended', async () => {
  const rules = { autoplay: true, second_bet: true }
  const one = await hall.play('ascent', { viewport: phone, mode: 'real', rules })
  const { game, page } = one
  const second = game.getByRole('region', { name: 'Second bet' })
  await press(one, game.getByRole('button', { name: 'Add a second bet' }))
  expect((await messageOf(one, 'preferences'))['secondBet']).toBe(true)
  // Without targets, one flight in forty lasts for more than a minute.
  for (const [target, factor] of [
    [game.getByLabel('Auto cash-out').first(), '1.50'],
    [second.getByLabel('Auto cash-out'), '1.01'],
  ] as const) {
    await target.fill(factor)
    await target.press('Enter')
  }
  await expectAccessible(one)

  await hall.restartBoarding()
  await waitFor(game.getByRole('button', { name: 'Second bet: Bet', exact: true, disabled: false }))
  // The end of a flight that is over before the reload would be reported to the page before.
  clock.setPace(0)
  for (const key of ['Enter', 'Shift+Enter']) await page.keyboard.press(key)
  const turns = async () => (await messagesOf(one)).filter(({ kind }) => kind === 'round.turn')
  await expect.poll(async () => new Set((await turns()).map(({ bet }) => bet)).size).toBe(2)

  // The frame of an operator's page that is loaded again.
  await page.reload({ waitUntil: 'domcontentloaded' })
  await waitFor(second)
  clock.setPace(1)
  for (const bet of [undefined, 'second'] as const)
    await expect.poll(async () => endsOf(await messagesOf(one), bet).length, { timeout: 60_000 }).toBe(1)
  // The flight goes on without them, one in forty for more than a minute.
  clock.setPace(20)
  await waitFor(game.getByRole('button', { name: 'Second bet: Bet', exact: true }))
  clock.setPace(1)
  await expect.poll(() => game.locator('.bar .play').getAttribute('aria-busy')).toBe('false')
  const shown = await game.locator('.meter-balance .meter-value').textContent()
  expect(shown).toContain(String(Number(hall.studio().wallet.balance) / 100))
  hall.expectMoney(one)
})
