/** Shows the coins that lock: their values, every respin with the remaining places, pots, and the total. */
import { partsOf, reelsOf, type SlotCoin, type SlotHold, type SlotSpin } from '@fairhall/games'
import { createHoldSurface } from './hold-surface.ts'
import type { FeatureMoney, PlaybackParts } from '../slot-playback.ts'
import { holdSteps, type Cell, type RespinStep } from '../win-sequence.ts'

export async function presentHold(
  parts: PlaybackParts,
  spin: SlotSpin,
  hold: SlotHold,
  { lineBet, cost, hurry }: FeatureMoney,
): Promise<void> {
  const { kit, stage, board, definition } = parts
  const { t, currencyFormat } = kit
  // A bought feature costs many stakes; coins pay multiples of one.
  const stake = lineBet * BigInt(partsOf(definition))
  const amount = (pays: number) => currencyFormat.showSubunits(stake * BigInt(pays))
  const steps = holdSteps(hold, definition.hold?.respins ?? 0)
  kit.sound.feature()
  board.hideWin()
  await board.card([t('hold.locked', { count: hold.respins[0]?.length ?? 0 })], stage.clock.wait(1400))
  board.setFree(true)
  const surface = createHoldSurface(parts, spin)
  surface.open()
  const held: Cell[] = []
  for (const [index, step] of steps.entries()) {
    const { coins, left, pays } = step
    stage.clock.setRate(hurry())
    if (index > 0) {
      const respin = surface.respin(held)
      await stage.clock.wait(620)
      respin.over()
    }
    held.push(...coins.map(({ cell }) => cell))
    surface.lock(coins, held, (coin) => coinText(parts, coin, amount))
    if (coins.length > 0) kit.sound.stop(index % reelsOf(definition))
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
