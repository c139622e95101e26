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
  const counting = bonuses.filter(limitsGames).map(({ wagering }) => fullContribution(wagering))
  return (game) => {
    const count = counts.get(game.id)
    if (count !== undefined) return { kind: 'spins', count }
    return counting.some((isFull) => isFull(game)) ? { kind: 'bonus' } : null
  }
}

/** Whether an active bonus makes a difference between games. Otherwise it would mark all of them, which says nothing. */
export function limitsGames({ status, wagering: { contributions, forbidden } }: PlayerBonus): boolean {
  const isLimited = contributions.some(({ percent }) => percent < FULL) || forbidden.length > 0
  return status === BonusStatus.active && isLimited
}

const FULL = 100

function fullContribution({ contributions, forbidden }: PlayerBonus['wagering']) {
  const percents = new Map(contributions.map(({ of, id, percent }) => [`${of} ${id}`, percent]))
  return ({ id, category, provider }: Pick<TileGame, 'id' | 'category' | 'provider'>) => {
    const stated = [percents.get(`category ${category}`), percents.get(`provider ${provider.id}`)]
    const lowest = Math.min(...stated.map((percent) => percent ?? FULL))
    return !forbidden.includes(id) && (percents.get(`game ${id}`) ?? lowest) >= FULL
  }
}
