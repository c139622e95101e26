/** What a refused call announces, with the limit that was exceeded. Pure. */
import { maxBetOf } from '../../bonuses/index.ts'
import type { BetRefused } from '../wallet-api/sports-call.ts'
import type { BetDraft } from './bet-draft.rules.ts'

/** Refusals that the site explains to the player. */
export function refusalEvents(draft: BetDraft, { apiCode }: BetRefused): object[] {
  const { call } = draft
  if (call.call !== 'place' || (apiCode !== 106 && apiCode !== 107)) return []
  return [
    {
      kind: 'bet.refused',
      event: apiCode === 106 ? 'game.bet.max.exceed' : 'game.bet.restricted',
      betId: `sports:${call.providerId}:${call.betId}`,
      playerId: call.account.playerId,
      gameId: `sports:${call.providerId}`,
      currency: call.account.currency,
      amount: String(call.stake),
      maxAmount: apiCode === 106 ? stakeMaxOf(draft) : null,
      at: draft.env.now.toISOString(),
    },
  ]
}

/** The lower one of the sportsbook's and the active bonus's, in subunits as text. */
function stakeMaxOf({ asset, env }: BetDraft): string | null {
  const ofBook = env.stakeMax === null ? null : env.fromBase(env.stakeMax)
  const ofBonus = maxBetOf(asset, 'sports')
  if (ofBook === null || ofBonus === null) return (ofBook ?? ofBonus)?.toString() ?? null
  return String(ofBook < ofBonus ? ofBook : ofBonus)
}
