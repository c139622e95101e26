import { hiLoChance, hiLoDefinition } from '@fairhall/games'
import { describe, expect, test } from 'vitest'
import { deliverDue } from '../../apps/studio/src/rounds/wallet-calls.service.ts'
import { desktop } from '#tests/support/site/browser.ts'
import {
  announced,
  expectAccessible,
  messagesOf,
  openFrames,
  places,
  type Playing,
  press,
  shown,
  tabTo,
  waitFor,
} from './game-frames.ts'

/** Roulette, Blackjack and Hi-Lo: for money and in free play, on a phone and on a desktop. */
const hall = await openFrames()
const deal = ({ game }: Playing) => game.getByRole('button', { name: 'Deal', exact: true })
const act = ({ game }: Playing, name: string) => game.getByRole('button', { name, exact: true })
const isOpen = (playing: Playing, name: string) =>
  playing.game.locator(`button.act:not([aria-disabled="true"])`, { hasText: name }).isVisible()
const betsBooked = () => [...hall.studio().wallet.booked.values()].filter(({ type }) => type === 'bet')
const spin = ({ game }: Playing) => game.getByRole('button', { name: 'Spin', exact: true })
const spot = ({ game }: Playing, name: RegExp) => game.getByRole('button', { name })

/** Deals until a round waits for the player; others are announced. */
async function dealOpen(playing: Playing): Promise<void> {
  const shownCount = async () =>
    (await messagesOf(playing)).filter(({ kind }) => kind === 'round.shown').length
  for (let before = 0; !(await isOpen(playing, 'Stand')); before += 1) {
    await press(playing, deal(playing))
    const isDecided = async () => (await shownCount()) > before || (await isOpen(playing, 'Stand'))
    await expect.poll(isDecided, { interval: 25 }).toBe(true)
  }
}

describe.each(places)('on $place', (place) => {
  test('roulette takes chips on numbers, between them and outside them, and pays where the ball falls', async () => {
    const playing = await hall.play('roulette', place)
    const { game } = playing
    const table = game.getByRole('dialog', { name: 'Table' })
    await press(playing, spot(playing, /^17, /))
    if (place.place === 'a phone') {
      // The first tap opened the table in a panel. Each number there is a target of at least 44 pixels.
      await waitFor(table)
      const { width, height } = (await spot(playing, /^17, Black$/).boundingBox()) ?? { width: 0, height: 0 }
      await spot(playing, /^17, Black$/).tap({ position: { x: width / 2 - 21, y: height / 2 + 21 } })
    }
    await press(playing, spot(playing, /^17, Black, 1 chip/))
    await waitFor(spot(playing, /^17, Black, 2 chips/))
    await spot(playing, /^20, /).click({ position: { x: 2, y: 2 } })
    if (await table.isVisible()) await press(playing, table.getByRole('button', { name: 'Close' }))
    await press(playing, spot(playing, /^Second dozen/))
    await waitFor(game.getByText('€4.00').first())
    await expectAccessible(playing)
    await press(playing, spin(playing))
    await shown(playing)
    await announced(playing, /^\d+, (Red|Black|green)\./)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })

  test('blackjack deals, plays to the end and announces each hand', async () => {
    const playing = await hall.play('blackjack', place)
    await dealOpen(playing)
    await expectAccessible(playing)
    await press(playing, act(playing, 'Stand'))
    await announced(playing, /Your hand: .*(Won|Lost|Push)\. Dealer: /)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })

  test('hi-lo guesses, skips and cashes out, or loses', async () => {
    const playing = await hall.play('hi-lo', place)
    const { game } = playing
    await press(playing, deal(playing))
    await press(playing, act(playing, 'Skip card'))
    await waitFor(game.locator('.hl-was').first(), 'attached')
    await expectAccessible(playing)
    await press(
      playing,
      game.locator('.hl-higher, .hl-lower').and(game.locator('[aria-disabled="false"]')).first(),
    )
    const cashOut = game.getByRole('button', { name: /^Cash out/ })
    await waitFor(cashOut.or(deal(playing)))
    if (await cashOut.isVisible()) await press(playing, cashOut)
    await shown(playing)
    await announced(playing, /You won|Wrong guess/)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })
})

describe('roulette', () => {
  test('places every kind of bet and spins by keyboard alone', async () => {
    const playing = await hall.play('roulette', { viewport: desktop })
    const { game, page } = playing
    await spot(playing, /^17, /).focus()
    for (const key of ['Enter', 'Shift+ArrowRight', 's', 'c', 'l']) await page.keyboard.press(key)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await waitFor(spot(playing, /^16, Red, 1 chip$/))
    // These have no neighbours, and their names must not match the stake.
    for (const name of [/^0, /, /^Red$/]) {
      await spot(playing, name).focus()
      await page.keyboard.press('Shift+ArrowUp')
    }
    await waitFor(game.getByText('€6.00').first())
    await spin(playing).focus()
    await page.keyboard.press('Enter')
    await shown(playing)
    const [bet] = betsBooked()
    expect(bet?.amount).toBe(600n)
    const spots = await game
      .locator('.rl-chip')
      .evaluateAll((chips) => chips.map((chip) => (chip as HTMLElement).dataset['spot']))
    expect(spots.sort()).toEqual(['16', '16-17-18', '16-17-18-19-20-21', '17', '17-18-20-21', '17-20'].sort())
  })

  test('cannot spin with an empty table, or exceed the highest stake', async () => {
    const playing = await hall.play('roulette', { viewport: desktop })
    const { game } = playing
    await waitFor(game.getByRole('button', { name: 'Spin', exact: true, disabled: true }))
    await spot(playing, /^Red$/).click()
    await game.getByRole('button', { name: 'Clear' }).click()
    await waitFor(game.getByRole('button', { name: 'Spin', exact: true, disabled: true }))
    await game.getByRole('button', { name: 'Undo' }).click()
    for (let times = 0; times < 7; times += 1)
      await game.getByRole('button', { name: 'Double', exact: true }).click()
    await waitFor(game.getByText("You've reached the table limit"))
    await waitFor(spot(playing, /^Red, 64 chips/))
  })

  test('keeps its chips for the next round, separately in two tabs, and its table after a reload while the wallet does not reply', async () => {
    const playing = await hall.play('roulette', { viewport: desktop })
    const other = await hall.play('roulette', { viewport: desktop })
    const { game, page } = playing
    const { wallet, clock, other: deps } = hall.studio()
    await spot(playing, /^7, /).click()
    await spot(other, /^Red$/).click()
    wallet.next = ['fails']
    for (const tab of [playing, other]) {
      await spin(tab).click()
      await waitFor(tab.game.getByText('Settling your round'))
    }
    clock.pass(60_000)
    await deliverDue(deps)
    for (const tab of [playing, other]) await shown(tab)
    expect(betsBooked()).toHaveLength(1)
    await waitFor(spot(playing, /^7, Red, 1 chip/))
    // The other tab has shown them too, and places its own again.
    await waitFor(spot(other, /^7, Red$/))

    wallet.next = ['fails']
    await spin(playing).click()
    await waitFor(game.getByText('Settling your round'))
    await page.reload()
    await waitFor(spot(playing, /^7, Red, 1 chip/))
  })
})

describe('blackjack', () => {
  test('is played by letter keys, continues after a reload, in one of two tabs', async () => {
    const playing = await hall.play('blackjack', { viewport: desktop })
    const { game, page } = playing
    await dealOpen(playing)
    const before = await game.locator('.bj-count').allTextContents()
    const bets = betsBooked().length
    await page.reload()
    await waitFor(game.getByText('Round resumed'))
    await waitFor(game.locator('.act-stand[aria-disabled="false"]'))
    expect(await game.locator('.bj-count').allTextContents()).toEqual(before)

    const other = await hall.play('blackjack', { viewport: desktop })
    await waitFor(other.game.locator('.act-stand[aria-disabled="false"]'))
    await page.bringToFront()
    await game.locator('.bj-felt').click()
    await page.keyboard.press('s')
    await shown(playing)
    await act(other, 'Stand').click()
    await shown(other)
    expect(betsBooked()).toHaveLength(bets)
  })

  test('doubles with a second stake, and says when the wallet refuses it', async () => {
    const playing = await hall.play('blackjack', { viewport: desktop })
    await dealOpen(playing)
    const bets = betsBooked().length
    hall.studio().wallet.next = [{ refuses: 105 }]
    await act(playing, 'Double').click()
    await waitFor(playing.game.getByText('Limit reached'))
    await playing.game.getByRole('button', { name: 'Close' }).click()
    await act(playing, 'Double').click()
    await announced(playing, /Your hand: .*(Won|Lost|Push)\./)
    expect(betsBooked()).toHaveLength(bets + 1)
  })
})

describe('hi-lo', () => {
  test('works by keyboard alone, and continues after a reload with the chances of the open card', async () => {
    const playing = await hall.play('hi-lo', { viewport: desktop })
    const { game, page } = playing
    await tabTo(playing, '.play')
    await page.keyboard.press('Enter')
    await waitFor(game.locator('.hl-skip[aria-disabled="false"]'))
    await page.keyboard.press('s')
    await waitFor(game.locator('.hl-was').first(), 'attached')
    // Until the drawn card lands, the guesses on offer are those of the previous card.
    await waitFor(game.locator('.hl-skip[aria-disabled="false"]'))
    const offers = await game.locator('.hl-chance').allTextContents()
    await page.reload()
    await waitFor(game.getByText('Round resumed'))
    await waitFor(game.locator('.hl-skip[aria-disabled="false"]'))
    expect(await game.locator('.hl-chance').allTextContents()).toEqual(offers)
    const chances = Array.from({ length: 13 }, (_, card) =>
      ((hiLoChance(hiLoDefinition, card, 'higher') / 13) * 100).toFixed(2),
    )
    const [higher = ''] = offers
    expect(higher === '' || chances.includes(higher.split('%')[0] ?? '')).toBe(true)

    // Letter keys continue it, once the window has the focus again.
    await tabTo(playing, '.hl-skip')
    const isOffered = await game.locator('.hl-higher[aria-disabled="false"]').isVisible()
    await page.keyboard.press(isOffered ? 'h' : 'l')
    const cashOut = game.getByRole('button', { name: /^Cash out/ })
    await waitFor(cashOut.or(deal(playing)))
    if (await cashOut.isVisible()) {
      await tabTo(playing, '.play')
      await page.keyboard.press('Enter')
    }
    await shown(playing)
  })
})
