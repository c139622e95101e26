/** The rules of drawers that scatters unlock: all prizes, and what the choice decides. */
import { countPrizes, type SlotDefinition } from '@fairhall/games'
import { numeral } from '../../../core/amounts/numerals.ts'
import type { GameKit } from '../../../core/game/game-view.ts'

export function pickTexts({ t }: GameKit, { pick }: SlotDefinition): string[] {
  if (pick === undefined) return []
  const starts = Object.entries(pick.picks).map(([count, picks]) =>
    t('slotRules.pickStart', { count: Number(count), picks }),
  )
  const total = pick.prizes.length
  const prizes = countPrizes(pick).map(({ prize: { pays, more }, count }) => {
    const amount = `${numeral(pays)} ×`
    const text = more === true ? t('slotRules.pickMore', { amount }) : amount
    return t('slotRules.coinValue', { amount: text, weight: count, total })
  })
  return [
    t('slotRules.pick', { starts: starts.join(' · '), total }),
    t('slotRules.pickPrizes', { prizes: prizes.join(' · ') }),
    t('slotRules.pickAuto'),
  ]
}
