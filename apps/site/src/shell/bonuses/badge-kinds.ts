/** Which of a player's benefits a game's tile shows. Pure. */
import type { PlayerBonus, PlayerFreespin } from '@fairhall/contract'
import { BonusStatus } from '@fairhall/contract/codes'
import type { TileGame } from '../games/tile-game.ts'

type BenefitOf = (
  game: Pick<TileGame, 'id' | 'category' | 'provider'>,
) => { kind: 'spins'; count: number } | { kind: 'bonus' } | null

/** Free spins that can be played now; otherwise, whether stakes count in full for the active bonus. */
export function toBenefits(spins: readonly PlayerFreespin[], bonuses: readonly PlayerBonus[]): BenefitOf {
  const counts = new Map<string, number>()
  for (const { gameId, count, status } of spins)
    if (status === BonusStatus.active && count > 0) counts.set(gameId, (counts.get(gameId) ?? 0) + count)
  const countsInFull = fullContribution(bonuses.find(({ status }) => status === BonusStatus.active))
  return (game) => {
    const count = counts.get(game.id)
    if (count !== undefined) return { kind: 'spins', count }
    return countsInFull(game) ? { kind: 'bonus' } : null
  }
}

/** A bonus for which every game counts in full would mark all of them, which says nothing. */
function fullContribution(bonus: PlayerBonus | undefined) {
  const { contributions = [], forbidden = [] } = bonus?.wagering ?? {}
  if (!contributions.some(({ percent }) => percent < 100) && forbidden.length === 0) return () => false
  const percents = new Map(contributions.map(({ of, id, percent }) => [`${of} ${id}`, percent]))
  return ({ id, category, provider }: Pick<TileGame, 'id' | 'category' | 'provider'>) => {
    const ofGroups = [percents.get(`category ${category}`), percents.get(`provider ${provider.id}`)]
    const lowest = Math.min(...ofGroups.map((percent) => percent ?? 100))
    return !forbidden.includes(id) && (percents.get(`game ${id}`) ?? lowest) === 100
  }
}
