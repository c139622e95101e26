/** Shows the wheel that scatters open: level by level, turn by turn, and the total. */
import type { SlotWheel } from '@fairhall/games'
import { easeOut } from '../../../core/canvas/clock.ts'
import type { FeatureMoney, PlaybackParts } from '../slot-playback.ts'
import { createFeatureShow } from './feature-show.ts'

const TURNS = 5
const TURN_MS = 4200

export async function presentWheel(
  parts: PlaybackParts,
  wheel: SlotWheel,
  money: FeatureMoney,
): Promise<void> {
  const { kit, stage, board, definition } = parts
  const { t } = kit
  const { amount, ...show } = createFeatureShow(parts, money)
  await show.open([t('wheelFeature.opened')])
  let total = 0
  for (const { level, segment, pays } of wheel.turns) {
    stage.clock.setRate(money.hurry())
    board.wheel?.open(level)
    board.countFree(t('wheelFeature.level', { level: level + 1 }), amount(total))
    await stage.clock.wait(500)
    await turnTo(parts, level, segment)
    board.wheel?.land(segment)
    total += pays
    kit.sound.win(1)
    board.countFree(t('wheelFeature.level', { level: level + 1 }), amount(total))
    await stage.clock.wait(700)
    const isUp = definition.wheel?.levels[level]?.[segment]?.up === true
    if (isUp)
      await board.card([t('wheelFeature.up', { level: level + 2 }), amount(pays)], stage.clock.wait(1500))
  }
  await show.close(t('wheelFeature.over'), amount(wheel.pays))
}

async function turnTo(
  { kit, stage, board, definition }: PlaybackParts,
  level: number,
  segment: number,
): Promise<void> {
  const count = definition.wheel?.levels[level]?.length ?? 1
  const goal = 360 * TURNS - (360 / count) * segment
  if (kit.calm) return board.wheel?.turn(goal)
  let passed = 0
  await stage.clock.tween(TURN_MS, (share) => {
    const degrees = goal * easeOut(share)
    board.wheel?.turn(degrees)
    const segments = Math.floor((degrees / 360) * count)
    if (segments > passed) kit.sound.tick()
    passed = segments
  })
}
