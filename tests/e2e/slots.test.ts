import { games, reelsOf, slotIds } from '@fairhall/games'
import { expect, test } from 'vitest'
import { desktop } from '#tests/support/site/browser.ts'
import {
  announced,
  expectAccessible,
  messageOf,
  messagesOf,
  type Mode,
  openFrames,
  type Playing,
  shown,
  shownDelayMs,
  waitFor,
} from './game-frames.ts'

/** Every slot, and the features that only some markets allow. */
const hall = await openFrames()
type SlotId = (typeof slotIds)[number]
const shownReels = (id: SlotId) => reelsOf(games[id].definition)

const alike = (id: SlotId) =>
  slotIds.filter((other) => games[other].definition.math === games[id].definition.math)
/** The slot's index among those with the same mathematics. */
const nthOf = (id: SlotId) => alike(id).indexOf(id)
/** The slots without others of the same mathematics. */
const single = slotIds.filter((id) => alike(id).length === 1)
const turnOf = (id: SlotId) => (single.includes(id) ? single.indexOf(id) : nthOf(id))
/** The first slot of each mathematics runs with all animations. */
const isMoving = (id: SlotId) => nthOf(id) === 0
type Place = 'phone' | 'desktop'
/** Slots with the same mathematics alternate between the screens, and so do those without others. */
const slotsOn = (place: Place) => slotIds.filter((id) => (turnOf(id) % 2 === 0) === (place === 'phone'))
/** On each screen, slots alternate between free play and money. */
const modeOn = (place: Place, id: SlotId): Mode =>
  (Math.floor(turnOf(id) / 2) % 2 === 0) === (place === 'phone') ? 'demo' : 'real'
/** The last reel alone takes longer than this to land. */
const LANDING_MS = 600

/** The page may move the balance only when the reels have stopped. */
async function waitForEnd(id: SlotId, playing: Playing): Promise<void> {
  if (!isMoving(id)) return void (await shown(playing))
  const delayMs = shownDelayMs(playing)
  // Few spins win free games, which can take longer than a test may. They begin after the reels have stopped.
  const skipped = playing.game
    .locator(':root.free-games')
    .waitFor({ state: 'attached' })
    .then(() => playing.game.getByRole('button', { name: /^(Skip|Überspringen)$/ }).click())
  // Most rounds end without them.
  void skipped.catch(() => undefined)
  expect(await delayMs).toBeGreaterThan(LANDING_MS)
}

test.each(
  slotsOn('phone').map(
    (id, at) => [id, modeOn('phone', id), at % 2 === 0 ? 'by a tap' : 'by a key'] as const,
  ),
)('%s spins on a phone (%s) %s, and announces the result as text', async (id, mode, way) => {
  const playing = await hall.play(id, { mode, reducedMotion: !isMoving(id) })
  const spin = playing.game.getByRole('button', { name: 'Spin' })
  if (way === 'by a tap') await spin.tap()
  else await spin.press('Space')
  await waitForEnd(id, playing)
  await announced(playing, new RegExp(`(You won|back|No win).* Reel ${shownReels(id)}: `))
  hall.expectMoney(playing)
})

test.each(
  slotsOn('desktop').map(
    (id, at) => [id, modeOn('desktop', id), at % 2 === 0 ? 'by a key' : 'by a click'] as const,
  ),
)('%s spins on a desktop (%s) %s, in German', async (id, mode, way) => {
  const playing = await hall.play(id, { mode, viewport: desktop, locale: 'de', reducedMotion: !isMoving(id) })
  const spin = playing.game.getByRole('button', { name: 'Drehen' })
  if (way === 'by a click') await spin.click()
  else await spin.press('Enter')
  await waitForEnd(id, playing)
  await announced(playing, new RegExp(`(gewonnen|zurück|Kein Gewinn).* Walze ${shownReels(id)}: `))
  hall.expectMoney(playing)
})

test('buys a feature at the displayed price, where the market allows it', async () => {
  const playing = await hall.play('koi-river', { rules: { bonus_buy: true } })
  const { game } = playing
  await game.getByRole('button', { name: 'Buy feature' }).tap()
  await game.getByRole('button', { name: 'Buy for €25.00' }).tap()
  expect(await messageOf(playing, 'round.started')).toMatchObject({ stake: '25.00' })
  // Free games take their time; a tap on the reels speeds them up.
  await waitFor(game.getByRole('button', { name: 'Skip' }))
  await game.getByRole('button', { name: 'Skip' }).tap()
  await shown(playing)
  await announced(playing, /(You won €|back).*\d+ free spins played/)
  expect([...hall.studio().wallet.booked.values()][0]).toEqual({ type: 'bet', amount: 25_00n })
})

test('drawers are opened by key and by tap, stay open over a reload, and pay once', async () => {
  const playing = await hall.play('curio-cabinet', { rules: { bonus_buy: true } })
  const { game, page } = playing
  await game.getByRole('button', { name: 'Buy feature' }).tap()
  await game.getByRole('button', { name: 'Buy for €55.00' }).tap()
  const opened = game.getByRole('button', { name: /^Drawer \d+: [^c]/ })
  await waitFor(game.getByRole('button', { name: 'Drawer 7: closed', disabled: false }))
  await expectAccessible(playing)
  await game.getByRole('button', { name: 'Drawer 7: closed' }).press('Enter')
  await waitFor(opened)

  await page.reload({ waitUntil: 'domcontentloaded' })
  await waitFor(game.getByRole('button', { name: /^Drawer 7: [^c]/ }))
  // Each chance is another drawer, and some drawers give one more.
  for (let place = 8; (await opened.count()) < 15; place = (place % 15) + 1) {
    const closed = game.getByRole('button', { name: `Drawer ${place}: closed`, disabled: false })
    if ((await closed.count()) === 0) continue
    const before = await opened.count()
    await closed.tap()
    await expect.poll(() => opened.count(), { interval: 25 }).toBeGreaterThan(before)
  }
  await shown(playing)
  const { balance, booked } = hall.studio().wallet
  const wins = [...booked.values()].filter(({ type }) => type === 'win')
  expect(wins).toHaveLength(1)
  expect(balance).toBe(100_00n - 55_00n + (wins[0]?.amount ?? 0n))
})

test('autoplay runs fast until the chosen loss, where the market allows it', async () => {
  const rules = { autoplay: true, turbo: true }
  const playing = await hall.play('neon-seven', { viewport: desktop, rules })
  const { game } = playing
  await game.getByRole('button', { name: 'Turn turbo on' }).click()
  await game.getByRole('button', { name: 'Autoplay' }).click()
  await game.getByRole('radio', { name: '10', exact: true }).press('Space')
  // The cost is shown while the limit is typed.
  await game.getByLabel('Stop on loss of').fill('5')
  await waitFor(game.getByText('5 spins in a row without any win cost €5.00 and end autoplay.'))
  await game.getByRole('button', { name: 'Start', exact: true }).click()
  await waitFor(game.getByRole('button', { name: /^Stop autoplay/ }))
  await waitFor(game.getByRole('button', { name: 'Spin', exact: true }))

  const { booked } = hall.studio().wallet
  const stakes = [...booked.values()].filter(({ type }) => type === 'bet')
  const rounds = (await messagesOf(playing)).filter(({ kind }) => kind === 'round.shown').length
  const lost = 100_00n - hall.studio().wallet.balance
  expect(stakes).toHaveLength(rounds)
  expect(lost).toBeLessThanOrEqual(5_00n)
  expect(rounds === 10 || lost + 1_00n > 5_00n).toBe(true)
})
