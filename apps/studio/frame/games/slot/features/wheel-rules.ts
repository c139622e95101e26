/** The rules of a wheel that scatters open: every segment of every level. */
import type { SlotDefinition, WheelSegment } from '@fairhall/games'
import { numeral } from '../../../core/amounts/numerals.ts'
import type { GameKit } from '../../../core/game/game-view.ts'

export function wheelTexts({ t }: GameKit, { wheel }: SlotDefinition): string[] {
  if (wheel === undefined) return []
  const starts = Object.entries(wheel.start).map(([count, level]) =>
    t('slotRules.wheelStart', { count: Number(count), level: level + 1 }),
  )
  const segmentText = ([first, count]: [WheelSegment, number], level: number, total: number) => {
    const pays = `${numeral(first.pays)} ×`
    const text = first.up === true ? t('slotRules.wheelUp', { pays, level: level + 2 }) : pays
    return t('slotRules.coinValue', { amount: text, weight: count, total })
  }
  return [
    t('slotRules.wheel', { starts: starts.join(' · ') }),
    ...wheel.levels.map((segments, level) => {
      const texts = countKinds(segments).map((kind) => segmentText(kind, level, segments.length))
      return t('slotRules.wheelLevel', { level: level + 1, segments: texts.join(' · ') })
    }),
  ]
}

/** Equal segments together, from the lowest payout. */
function countKinds(segments: readonly WheelSegment[]): [WheelSegment, number][] {
  const kinds = Map.groupBy(segments, ({ pays, up }) => `${pays} ${up === true}`)
  return [...kinds.values()]
    .map((found): [WheelSegment, number] => [found[0]!, found.length])
    .toSorted(([one], [other]) => one.pays - other.pays)
}
