import { describe, test } from 'vitest'
import { desktop } from '#tests/support/site/browser.ts'
import {
  announced,
  expectAccessible,
  isPlayersTurn,
  openFrames,
  places,
  press,
  shown,
  tabTo,
  waitFor,
} from './game-frames.ts'

/** Coin Flip, Tower, Baccarat, Video Poker and Crash Race in their frame: for money and in free play, on a phone and on a desktop. */
const hall = await openFrames()

test('coin flip continues after a reload, flips again and cashes out, or loses', async () => {
  const playing = await hall.play('coin-flip', { viewport: desktop })
  const { game, page } = playing
  const bet = game.getByRole('button', { name: 'Bet', exact: true })
  const cashOut = game.getByRole('button', { name: /^Cash out/ })
  await game.getByRole('radio', { name: 'Tails' }).click()
  // Half of all rounds end with their first flip.
  let round = 1
  for (await bet.click(); !(await isPlayersTurn(playing, round)); round += 1) await bet.click()
  await page.reload()
  await waitFor(game.getByText('Round resumed'))
  await expectAccessible(playing)
  await game.getByRole('button', { name: /^Flip again/ }).click()
  if (await isPlayersTurn(playing, 2)) await cashOut.click()
  await shown(playing)
  await announced(playing, /You won|Wrong guess/)
  hall.expectMoney(playing)
})

test('tower climbs by keyboard, continues after a reload, and cashes out or falls', async () => {
  const playing = await hall.play('tower', { viewport: desktop })
  const { game, page } = playing
  const bet = game.getByRole('button', { name: 'Bet', exact: true })
  const cashOut = game.getByRole('button', { name: /^Cash out/ })
  await game.getByRole('radio', { name: 'Easy' }).click()
  await bet.click()
  await waitFor(game.locator('.tw-tile[aria-disabled="false"]').first())
  await page.reload()
  await waitFor(game.getByText('Round resumed'))
  await expectAccessible(playing)
  await tabTo(playing, '.tw-tile')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await waitFor(game.getByRole('button', { name: /^Floor 1, tile 2: (lantern|bat)$/ }))
  if (await isPlayersTurn(playing, 2)) await cashOut.click()
  await shown(playing)
  await announced(playing, /floor climbed|met a bat/)
  hall.expectMoney(playing)
})

test('video poker continues after a reload, holds by keyboard, shows the hint and draws', async () => {
  const playing = await hall.play('video-poker', { viewport: desktop })
  const { game, page } = playing
  await game.getByRole('button', { name: 'Deal', exact: true }).click()
  await waitFor(game.locator('.vp-card[aria-disabled="false"]').first())
  await page.reload()
  await waitFor(game.getByText('Round resumed'))
  await waitFor(game.locator('.vp-card[aria-disabled="false"]').first())
  await expectAccessible(playing)
  await game.getByRole('button', { name: 'Show the best hold' }).click()
  await tabTo(playing, '.vp-card')
  await page.keyboard.press('2')
  await waitFor(game.locator('.vp-card[aria-pressed="true"]'))
  await game.getByRole('button', { name: 'Draw', exact: true }).click()
  await shown(playing)
  await announced(playing, /( of (spades|hearts|diamonds|clubs)(, |\.)){1}/)
  hall.expectMoney(playing)
})

describe.each(places)('on $place', (place) => {
  test('crash race drives to the end and pays the chosen finish', async () => {
    const playing = await hall.play('crash-race', place)
    const { game } = playing
    await press(playing, game.getByRole('radio', { name: 'Racer 2' }), { force: true })
    await press(playing, game.getByRole('radio', { name: 'Top two' }), { force: true })
    await press(playing, game.getByRole('button', { name: 'Bet', exact: true }))
    await shown(playing)
    await announced(playing, /^Racer \d got furthest: [\d,]+ m\./)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })

  test('baccarat deals both hands by the rules and pays the chips', async () => {
    const playing = await hall.play('baccarat', place)
    const { game } = playing
    await press(playing, game.getByRole('button', { name: /^Player, 2 ×/ }))
    await press(playing, game.getByRole('button', { name: /^Tie, 10 ×/ }))
    await waitFor(game.getByRole('button', { name: /^Tie, 10 ×, 1 chip/ }))
    await press(playing, game.getByRole('button', { name: 'Deal', exact: true }))
    await shown(playing)
    await announced(playing, /^Player \d, banker \d\. (Player wins|Banker wins|Tie)\./)
    await expectAccessible(playing)
    hall.expectMoney(playing)
  })
})
