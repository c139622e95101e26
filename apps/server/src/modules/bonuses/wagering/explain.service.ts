import type { SpinDetails } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import { unitOf } from '../../settings/index.ts'
import type { BonusesDeps } from '../bonuses.deps.ts'
import { bonusNameOf } from '../bonuses.view.ts'
import { listBonusesBefore } from './explain.queries.ts'
import { type JudgedStake, judgeRound } from './explain.rules.ts'

interface PlayedRound {
  player: string
  currency: string
  gameId: string
  openedAt: Date
  closedAt: Date | null
  staked: { cash: bigint; bonus: bigint }
  /** Empty if its entries could not be found. */
  stakes: readonly JudgedStake[]
}

/** What a round counted for a bonus, and why not more. `game`: null if it is no longer in the catalogue. */
export async function explainWagering(
  deps: Pick<BonusesDeps, 'clock' | 'content' | 'db' | 'settings'>,
  { player, currency, gameId, openedAt, closedAt, staked, stakes }: PlayedRound,
  game: { category: string; studio: { id: string } } | null,
  locale: string,
): Promise<SpinDetails['bonus']> {
  if (stakes.length === 0 && staked.cash + staked.bonus > 0n) return null
  const bonuses = await listBonusesBefore(deps.db, player, currency, closedAt ?? deps.clock.now())
  const played = { id: gameId, category: game?.category ?? '', provider: game?.studio.id ?? '' }
  const verdict = judgeRound({ game: played, openedAt, stakes }, bonuses)
  if (verdict === null) return null
  const { bonus, counted, percent, reason } = verdict
  const shown = toDecimal(counted, unitOf(deps.settings.current(), currency))
  return { name: bonusNameOf(deps, bonus, locale), counted: shown, percent, reason }
}
