/** Shows the coins that lock: their values, every respin with the remaining places, pots, and the total. */
import { reelsOf, type SlotCoin, type SlotHold, type SlotSpin } from '@fairhall/games'
import { createFeatureShow } from './feature-show.ts'
import { createHoldSurface } from './hold-surface.ts'
import type { FeatureMoney, PlaybackParts } from '../slot-playback.ts'
import { holdSteps, type Cell, type RespinStep } from '../win-sequence.ts'

export async function presentHold(
  parts: PlaybackParts,
  spin: SlotSpin,
  hold: SlotHold,
  money: FeatureMoney,
): Promise<void> {
  const { kit, stage, board, definition } = parts
  const { t } = kit
  const { amount, ...show } = createFeatureShow(parts, money)
  const steps = holdSteps(hold, definition.hold?.respins ?? 0)
  await show.open([t('hold.locked', { count: hold.respins[0]?.length ?? 0 })])
  const surface = createHoldSurface(parts, spin)
  surface.open()
  const held: Cell[] = []
  for (const [index, step] of steps.entries()) {
    const { coins, left, pays } = step
    stage.clock.setRate(money.hurry())
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
  await show.close(t('hold.over'), amount(hold.pays))
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
