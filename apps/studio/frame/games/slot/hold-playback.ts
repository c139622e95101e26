/** Shows the coins that lock: their values, every respin with the remaining places, and the total. */
import { reelsOf, rowsOf, type SlotHold, type SlotSpin } from '@fairhall/games'
import type { Hurry, PlaybackParts } from './slot-playback.ts'
import { coinScreen, freePlaces, holdSteps, type Cell } from './win-sequence.ts'

interface HoldMoney {
  readonly lineBet: bigint
  readonly stake: bigint
  readonly hurry: Hurry
}

export async function presentHold(
  parts: PlaybackParts,
  spin: SlotSpin,
  hold: SlotHold,
  { lineBet, stake, hurry }: HoldMoney,
): Promise<void> {
  const { kit, stage, board, definition } = parts
  const { t, currencyFormat, calm } = kit
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  const amount = (pays: number) => currencyFormat.showSubunits(stake * BigInt(pays))
  const steps = holdSteps(hold, definition.hold?.respins ?? 0)
  kit.sound.feature()
  board.hideWin()
  await board.card([t('hold.locked', { count: hold.respins[0]?.length ?? 0 })], stage.clock.wait(1400))
  board.setFree(true)
  const held: Cell[] = []
  for (const [index, { coins, left, pays }] of steps.entries()) {
    stage.clock.setRate(hurry())
    if (index > 0) {
      const free = freePlaces(held, reels, rows)
      board.searchPlaces(calm ? [] : free)
      await stage.clock.wait(620)
      board.searchPlaces([])
    }
    for (const coin of coins) held.push(coin.cell)
    stage.cover(coinScreen(spin.screen, held))
    stage.light(held)
    for (const { cell, pays: worth } of coins) board.showCoin(cell, amount(worth))
    if (coins.length > 0) {
      kit.sound.stop(index % reels)
      const cells = coins.map(({ cell }) => cell)
      if (!calm) stage.pulse(cells)
      stage.marks.frames(cells, kit.art.colours.glow)
    }
    board.countFree(t('hold.left', { left }), amount(pays))
    await stage.clock.wait(coins.length > 0 ? 620 : 240)
    stage.marks.clear()
  }
  if (hold.full > 0) await board.card([t('hold.full'), amount(hold.full)], stage.clock.wait(1700))
  await board.card([t('hold.over'), amount(hold.pays)], stage.clock.wait(1700))
  board.setFree(false)
  board.showWin(currencyFormat.showSubunits(lineBet * BigInt(spin.units)), '', true)
}
