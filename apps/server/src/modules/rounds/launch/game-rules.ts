import type { CatalogueGame } from '../../catalogue/index.ts'
import type { Market } from '../../settings/index.ts'

/** What a game may offer in a market, in the words of the launch. Pure. */
export function gameRulesOf(
  { rules }: { rules: Pick<Market['rules'], 'play'> },
  { category }: Pick<CatalogueGame, 'category'>,
) {
  const { autoplay, autoplayRaises, turbo, bonusBuy, secondBet, minRoundMs } = rules.play
  return {
    autoplay,
    autoplay_raises: autoplayRaises,
    turbo,
    bonus_buy: bonusBuy,
    second_bet: secondBet,
    min_round_ms: category === 'slots' ? minRoundMs.slots : minRoundMs.others,
  }
}
