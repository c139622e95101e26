import { expect, test } from 'vitest'
import { accessibilityProblems } from '#tests/support/site/accessibility.ts'
import { desktop, phone } from '#tests/support/site/browser.ts'
import { announced, openFrames, press, shown, waitFor } from './game-frames.ts'
import { steadyClock } from './steady-clock.ts'

/**
 * Ascent with two players on the same flight: one for money and one in free play, one on a phone and one on a
 * desktop.
 */
const clock = steadyClock()
const hall = await openFrames({
  clock,
  timings: { retryEveryMs: 200, flightTickMs: 100 },
})

test('two players share a flight: a target cashes out automatically, a key cashes out by hand', async () => {
  const one = await hall.play('ascent', { viewport: phone, mode: 'real' })
  const other = await hall.play('ascent', { viewport: desktop, mode: 'demo', reducedMotion: false })
  const betOf = ({ game }: typeof one) =>
    game.getByRole('button', { name: 'Bet', exact: true, disabled: false })
  const stake = (await other.game.locator('.stake-value').textContent()) ?? ''
  await one.game.getByLabel('Auto cash-out').fill('1.01')
  await one.game.getByLabel('Auto cash-out').press('Enter')
  await hall.restartBoarding()
  await waitFor(betOf(other))
  // Both board the same flight, however long their presses take.
  clock.setPace(0)
  // These keys scroll the list of players on board: they must neither bet nor change the stake.
  await other.game.getByRole('list', { name: 'On this flight' }).focus()
  for (const key of ['ArrowUp', 'Space']) await other.page.keyboard.press(key)
  await expect.poll(() => other.game.locator('.stake-value').textContent()).toBe(stake)
  await Promise.all([press(one, betOf(one)), press(other, betOf(other))])
  await waitFor(one.game.getByText('2 bets'))
  await waitFor(other.game.getByText('2 bets'))
  clock.setPace(1)
  const cashOut = other.game.getByRole('button', { name: /^Cash out €/ })
  const ended = other.game.getByText(/Ended at/)
  await waitFor(cashOut.or(ended).first())
  // The flight may end at this moment and the button change: the key applies to whatever it then is.
  await other.game.locator('.play').focus()
  if (await cashOut.isVisible()) await other.page.keyboard.press('Enter')
  await Promise.all([shown(one), shown(other)])
  await announced(one, /You cashed out at 1\.01|The flight ended at/)
  await announced(other, /You cashed out at|The flight ended at/)
  expect(await accessibilityProblems(one.page)).toEqual([])
  hall.expectMoney(one)
})
