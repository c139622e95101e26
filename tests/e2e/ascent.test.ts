import { expect, test } from 'vitest'
import { accessibilityProblems } from '../support/accessibility.ts'
import { desktop, phone } from '../support/browser.ts'
import { openGameHall, press, said, seen, shown } from './game-hall.ts'

const LEAP_MAX_MS = 500

/** As time goes by, but a machine that stood still for a while has not flown on meanwhile. */
function steadyClock() {
  let [last, now] = [Date.now(), Date.now()]
  return {
    now() {
      const real = Date.now()
      now += Math.min(real - last, LEAP_MAX_MS)
      last = real
      return new Date(now)
    },
  }
}

/** Ascent as two players meet it: one flight for both, one for money and one free, one on a phone and one at a desk. */
const hall = await openGameHall({
  clock: steadyClock(),
  timings: { retryEveryMs: 200, flightTickMs: 100 },
})

test.each([
  ['for money on a phone', { viewport: phone, mode: 'real' }, { viewport: desktop, mode: 'demo' }],
  ['for money at a desk', { viewport: desktop, mode: 'real' }, { viewport: phone, mode: 'demo' }],
] as const)(
  'two players are on one flight, one %s: a target is paid by itself, a word cashes out',
  async (_, his, hers) => {
    const one = await hall.play('ascent', his)
    const other = await hall.play('ascent', { ...hers, reducedMotion: false })
    const betOf = ({ game }: typeof one) =>
      game.getByRole('button', { name: 'Bet', exact: true, disabled: false })
    const stake = (await other.game.getByRole('status', { name: 'Stake' }).textContent()) ?? ''
    await one.game.getByLabel('Auto cash-out').fill('1.01')
    await one.game.getByLabel('Auto cash-out').press('Enter')
    await hall.boardAnew()
    await seen(betOf(other))
    // The list of who is on board scrolls with these keys: they neither bet nor change the stake.
    await other.game.getByRole('list', { name: 'On this flight' }).focus()
    for (const key of ['ArrowUp', 'Space']) await other.page.keyboard.press(key)
    await seen(other.game.getByRole('status', { name: 'Stake' }).filter({ hasText: stake }))
    await Promise.all([press(one, betOf(one)), press(other, betOf(other))])
    await seen(one.game.getByText('2 on board'))
    await seen(other.game.getByText('2 on board'))
    const cashOut = other.game.getByRole('button', { name: /^Cash out €/ })
    const ended = other.game.getByText(/Ended at/)
    await seen(cashOut.or(ended).first())
    // The flight may end at this moment, and the button be another: the key is for whatever it is then.
    await other.game.locator('.play').focus()
    if (await cashOut.isVisible()) await other.page.keyboard.press('Enter')
    await Promise.all([shown(one), shown(other)])
    await said(one, /You cashed out at 1\.01|The flight ended at/)
    await said(other, /You cashed out at|The flight ended at/)
    expect(await accessibilityProblems(one.page)).toEqual([])
    hall.expectMoney(one)
  },
)
