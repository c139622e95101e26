/** Shows the drawers that scatters unlock: each that was opened, then what the others hid, and the total. */
import type { OpenedPlace, SlotPick } from '@fairhall/games'
import type { FeatureMoney, PlaybackParts } from '../slot-playback.ts'
import { createFeatureShow } from './feature-show.ts'

/** A prize from this many stakes on sounds like a win. */
const LARGE = 10

/** Shows what is new since it was last called for this round. Ends the feature when no drawer may be opened any more. */
export async function presentPick(parts: PlaybackParts, pick: SlotPick, money: FeatureMoney): Promise<void> {
  const { kit, stage, board } = parts
  const { t } = kit
  const screen = board.pick
  if (screen === null) return
  const { amount, ...show } = createFeatureShow(parts, money)
  const count = (opened: readonly OpenedPlace[], left: number) =>
    board.countFree(t('pickFeature.left', { left }), amount(opened.reduce((sum, { pays }) => sum + pays, 0)))

  if (!screen.isOn) {
    screen.open()
    count([], leftBefore(pick, 0))
    await show.open([t('pickFeature.opened'), t('pickFeature.choose', { left: leftBefore(pick, 0) })])
  }
  for (let index = screen.openedCount; index < pick.opened.length; index += 1) {
    const drawer = pick.opened[index]
    if (drawer === undefined) break
    stage.clock.setRate(money.hurry())
    screen.reveal(drawer)
    if (drawer.pays >= LARGE) kit.sound.win(1)
    else kit.sound.coin(index)
    count(pick.opened.slice(0, index + 1), leftBefore(pick, index + 1))
    await stage.clock.wait(520)
    if (drawer.more === true) await board.card([t('pickFeature.more')], stage.clock.wait(1100))
  }
  if (pick.left > 0) return screen.offer(pick.left)
  await stage.clock.wait(300)
  screen.showRest(pick.closed)
  await stage.clock.wait(900)
  await show.close(t('pickFeature.over'), amount(pick.pays))
}

/** Drawers that could still be opened when so many were open. */
function leftBefore({ opened, left }: SlotPick, count: number): number {
  return left + opened.slice(count).filter(({ more }) => more !== true).length
}
