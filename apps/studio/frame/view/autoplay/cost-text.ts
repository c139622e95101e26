/** What automatic play costs on average, and how likely the losing streak is that its settings allow. */
import { percentIn } from '../../core/amounts/percent.ts'
import { isPracticallyNever } from '../../core/amounts/rare-odds.ts'
import type { LosingStreak } from '../../core/autoplay/autoplay-rules.ts'
import type { GameKit } from '../../core/game/game-view.ts'
import { h, icon } from '../dom.ts'

export function createCostText(kit: GameKit) {
  const { t, locale, session, currencyFormat } = kit
  const edge = percentIn(locale, 100 - Number(session.rtp), { maximumFractionDigits: 2 })
  const average = h('p', {}, t('autoplay.average', { edge }))
  const streakText = h('p', { attributes: { role: 'status' } })
  return {
    element: h('div', { class: 'cost' }, icon('alert'), h('div', {}, streakText, average)),
    show(streak: LosingStreak | null, loseChance: number | null) {
      streakText.textContent = streak === null ? t('autoplay.choose') : textOf(streak, loseChance)
    },
  }

  function textOf({ count, cost }: LosingStreak, loseChance: number | null): string {
    if (count === 0) return t('autoplay.tooDear')
    const words = { count, amount: currencyFormat.showSubunits(cost) }
    // A slot's partial returns are losses too, but only the chance of no win at all is known exactly.
    const isBlank = loseChance === null && session.hitRate !== null
    const chance = isBlank ? 1 - Number(session.hitRate) / 100 : loseChance
    if (chance === null) return t('autoplay.streak', words)
    const every = 1 / chance ** count
    if (isPracticallyNever(String(every))) return t('autoplay.streakNever', words)
    const number = new Intl.NumberFormat(
      locale,
      every < 100 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 },
    )
    return t(isBlank ? 'autoplay.streakBlank' : 'autoplay.streakOdds', {
      ...words,
      every: number.format(every),
    })
  }
}
