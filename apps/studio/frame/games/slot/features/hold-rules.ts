/** The rules of coins that lock, with all their figures. */
import { fullChance, toNumber, windowOf, type SlotDefinition } from '@fairhall/games'
import { numeral } from '../../../core/amounts/numerals.ts'
import type { GameKit } from '../../../core/game/game-view.ts'
import { stakeOf } from '../../../core/screen/store.ts'

export function holdTexts({ t, currencyFormat, store }: GameKit, definition: SlotDefinition): string[] {
  const { hold } = definition
  if (hold === undefined) return []
  const stake = currencyFormat.subunits(stakeOf(store.state))
  const amount = (pays: number) => currencyFormat.showSubunits(stake * BigInt(pays))
  const pots = hold.pots?.kinds ?? []
  const total = [...hold.values, ...pots].reduce((sum, { weight }) => sum + weight, 0)
  const values = hold.values.map(({ pays, weight }) =>
    t('slotRules.coinValue', { amount: amount(pays), weight, total }),
  )
  const potTexts = pots.map(({ pot, pays, weight }) =>
    t('slotRules.potValue', { pot: t(`pots.${pot}`), amount: amount(pays), weight, total }),
  )
  const every = everyFull(definition)
  return [
    t('slotRules.hold', { from: hold.from, respins: hold.respins, chance: hold.chance }),
    t('slotRules.coins', { values: values.join(' · ') }),
    ...(hold.unlocksRowAt === undefined
      ? []
      : [t('slotRules.unlocksRows', { counts: hold.unlocksRowAt.map(numeral).join(' · ') })]),
    ...(hold.pots === undefined
      ? [
          t('slotRules.full', { amount: amount(hold.full) }),
          t('slotRules.fullEvery', { from: hold.from, every }),
        ]
      : [
          t('slotRules.pots', { coins: hold.pots.coins, pots: potTexts.join(' · ') }),
          t('slotRules.grand', { amount: amount(hold.full), from: hold.from, every }),
        ]),
  ]
}

/** Of the features that start with the fewest coins, one in this many fills every place. */
function everyFull(definition: SlotDefinition): number {
  const { hold } = definition
  if (hold === undefined) return 0
  const chance = fullChance(hold, windowOf(definition))(hold.from)
  return Math.round(1 / toNumber(chance))
}
