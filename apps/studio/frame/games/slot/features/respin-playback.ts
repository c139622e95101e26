/** Shows the respins of a slot that holds its wilds: filled reels stay, and the others spin again. */
import type { SlotRespin, SlotSpin } from '@fairhall/games'
import type { FeatureMoney, PlaybackParts } from '../slot-playback.ts'
import { celebration } from '../win-sequence.ts'

/** Lands a spin whose reels have started, and shows what it pays. */
type PresentSpin = (spin: SlotSpin, held: readonly number[]) => Promise<void>

export async function presentRespins(
  { kit, stage, board }: PlaybackParts,
  respins: readonly SlotRespin[],
  { lineBet, cost, win, hurry }: FeatureMoney,
  presentSpin: PresentSpin,
): Promise<void> {
  const { t, currencyFormat, sound, calm } = kit
  const amount = (units: number) => currencyFormat.showSubunits(lineBet * BigInt(units))
  let paid = Number(win / lineBet) - respins.reduce((sum, { units }) => sum + units, 0)
  sound.feature()
  board.setFree(true)
  for (const [index, respin] of respins.entries()) {
    const count = () => board.countFree(t('respins.counter', { index: index + 1 }), amount(paid))
    count()
    stage.clock.setRate(hurry())
    board.hideWin()
    if (calm) await stage.fade(0.25, 140)
    else {
      stage.spin(false, respin.held)
      await stage.clock.wait(420)
    }
    await presentSpin(asSpin(respin), respin.held)
    paid += respin.units
    count()
    await stage.clock.wait(260)
  }
  board.setFree(false)
  if (win > 0n) board.showWin(currencyFormat.showSubunits(win), '', celebration(win, cost) > 0)
}

const asSpin = ({ stops, screen, expanded, wins, units }: SlotRespin): SlotSpin => ({
  stops,
  screen,
  expanded,
  wins,
  units,
  free: false,
  scatter: null,
  multiplier: 1,
  freeGamesWon: 0,
  freeGamesLeft: 0,
})
