/** Shows the trail that scatters open: roll by roll, field by field, and the total. */
import { byScatters, type SlotSpin, type SlotTrail, type TrailRoll } from '@fairhall/games'
import type { FeatureMoney, PlaybackParts } from '../slot-playback.ts'
import { createFeatureShow } from './feature-show.ts'

const ROLL_MS = 700
const FACE_MS = 90
const STEP_MS = 240

export async function presentTrail(
  parts: PlaybackParts,
  spin: SlotSpin,
  trail: SlotTrail,
  money: FeatureMoney,
): Promise<void> {
  const { kit, stage, board, definition } = parts
  const { t } = kit
  const { amount, ...show } = createFeatureShow(parts, money)
  const { fields = [], lives: livesOf = {}, die = 1 } = definition.trail ?? {}
  let lives = byScatters(definition, livesOf)(spin.scatter?.count ?? 0)
  board.trail?.open(lives)
  await show.open([t('trailFeature.opened'), t('trailFeature.lives', { lives })])
  let [at, total] = [-1, 0]
  for (const roll of trail.rolls) {
    stage.clock.setRate(money.hurry())
    board.countFree(t('trailFeature.lives', { lives }), amount(total))
    await rollDie(parts, roll, die)
    at = await sailTo(parts, at, roll.field)
    if (fields[roll.field]?.costsLife === true) {
      lives -= 1
      kit.sound.lose()
    } else kit.sound.coin(at)
    total += roll.pays
    board.trail?.land(roll.field, lives)
    board.countFree(t('trailFeature.lives', { lives }), amount(total))
    await stage.clock.wait(450)
    if (roll.field === fields.length) {
      kit.sound.win(2)
      await board.card([t('trailFeature.goal'), amount(roll.pays)], stage.clock.wait(1700))
    }
  }
  await show.close(t('trailFeature.over'), amount(trail.pays))
}

/** The die shows other faces in turn before the one that was drawn. */
async function rollDie(
  { kit, stage, board }: PlaybackParts,
  { roll }: TrailRoll,
  sides: number,
): Promise<void> {
  const faces = kit.calm ? 0 : Math.floor(ROLL_MS / FACE_MS)
  for (let face = 0; face < faces; face += 1) {
    board.trail?.roll(((roll + face * 2) % sides) + 1)
    kit.sound.tick()
    await stage.clock.wait(FACE_MS)
  }
  board.trail?.roll(roll)
  await stage.clock.wait(260)
}

async function sailTo({ kit, stage, board }: PlaybackParts, from: number, to: number): Promise<number> {
  for (let field = from + 1; field <= to; field += 1) {
    board.trail?.sail(field)
    if (!kit.calm) await stage.clock.wait(STEP_MS)
  }
  return to
}
