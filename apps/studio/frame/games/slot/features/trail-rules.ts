/** The rules of a trail that scatters open: its fields, its die, and the exact chance of its goal. */
import { goalChance, toNumber, type SlotDefinition } from '@fairhall/games'
import { numeral } from '../../../core/amounts/numerals.ts'
import { percentIn } from '../../../core/amounts/percent.ts'
import type { GameKit } from '../../../core/game/game-view.ts'

export function trailTexts({ t, locale }: GameKit, { trail }: SlotDefinition): string[] {
  if (trail === undefined) return []
  const lives = Object.entries(trail.lives)
  const starts = lives.map(([count, left]) =>
    t('slotRules.trailStart', { count: Number(count), lives: left }),
  )
  const chances = lives.map(([count, left]) => {
    const chance = percentIn(locale, toNumber(goalChance(trail, left)) * 100, { maximumFractionDigits: 2 })
    return t('slotRules.award', { count: Number(count), won: chance })
  })
  const fields = trail.fields.map(({ pays, costsLife }) =>
    costsLife === true ? t('slotRules.trailReef') : `${numeral(pays)} ×`,
  )
  return [
    t('slotRules.trail', { starts: starts.join(' · '), die: trail.die }),
    t('slotRules.trailFields', { fields: fields.join(' · ') }),
    t('slotRules.trailGoal', { pays: `${numeral(trail.goal)} ×`, chances: chances.join(' · ') }),
  ]
}
