/** Shows the coins that lock: their values, every respin with the remaining places, pots, and the total. */
import { partsOf, reelsOf, rowsOf, type SlotCoin, type SlotHold, type SlotSpin } from '@fairhall/games'
import type { Hurry, PlaybackParts } from '../slot-playback.ts'
import { coinScreen, freePlaces, holdSteps, type Cell, type RespinStep } from '../win-sequence.ts'

interface HoldMoney {
  readonly lineBet: bigint
  /** What the round cost. */
  readonly cost: bigint
  readonly hurry: Hurry
}

export async function presentHold(
  parts: PlaybackParts,
  spin: SlotSpin,
  hold: SlotHold,
  { lineBet, cost, hurry }: HoldMoney,
): Promise<void> {
  const { kit, stage, board, definition } = parts
  const { t, currencyFormat, calm } = kit
  const [reels, rows] = [reelsOf(definition), rowsOf(definition)]
  // A bought feature costs many stakes; coins pay multiples of one.
  const stake = lineBet * BigInt(partsOf(definition))
  const amount = (pays: number) => currencyFormat.showSubunits(stake * BigInt(pays))
  const steps = holdSteps(hold, definition.hold?.respins ?? 0)
  kit.sound.feature()
  board.hideWin()
  await board.card([t('hold.locked', { count: hold.respins[0]?.length ?? 0 })], stage.clock.wait(1400))
  board.setFree(true)
  const held: Cell[] = []
  for (const [index, step] of steps.entries()) {
    const { coins, left, pays } = step
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
    for (const coin of coins) board.showCoin(coin.cell, coinText(parts, coin, amount), coin.pot)
    if (coins.length > 0) {
      kit.sound.stop(index % reels)
      const cells = coins.map(({ cell }) => cell)
      if (!calm) stage.pulse(cells)
      stage.marks.frames(cells, kit.art.colours.glow)
    }
    board.countFree(t('hold.left', { left }), amount(pays))
    await stage.clock.wait(coins.length > 0 ? 620 : 240)
    stage.marks.clear()
    await presentPots(parts, step, amount)
  }
  if (hold.full > 0) {
    board.pots?.win('grand')
    const title = board.pots === null ? t('hold.full') : t('pots.won', { pot: t('pots.grand') })
    await board.card([title, amount(hold.full)], stage.clock.wait(1700))
  }
  await board.card([t('hold.over'), amount(hold.pays)], stage.clock.wait(1700))
  board.setFree(false)
  const win = lineBet * BigInt(spin.units)
  board.showWin(currencyFormat.showSubunits(win), '', win > cost)
}

/** A coin of a pot shows the pot's name; what it pays is shown with the pot. */
function coinText({ kit }: PlaybackParts, { pot, pays }: SlotCoin, amount: (pays: number) => string): string {
  return pot === undefined ? amount(pays) : kit.t(`pots.${pot}`)
}

async function presentPots(
  { kit, stage, board }: PlaybackParts,
  { coins, pots }: RespinStep,
  amount: (pays: number) => string,
): Promise<void> {
  board.pots?.collect(pots)
  for (const { pot, pays } of coins) {
    if (pot === undefined || pays === 0) continue
    board.pots?.win(pot)
    kit.sound.win(1)
    await board.card([kit.t('pots.won', { pot: kit.t(`pots.${pot}`) }), amount(pays)], stage.clock.wait(1500))
  }
}
