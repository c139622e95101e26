/** Rounds as their players see them. */
import { RoundStatus, type Spin, type SpinEntry } from '@fairhall/contract'
import { toDecimal } from '@fairhall/money'
import type { RoundsDeps } from '../rounds.deps.ts'
import { type CatalogueGame, type CatalogueSnapshot, isProvablyFair } from '../../catalogue/index.ts'
import type { JudgedStake } from '../../bonuses/index.ts'
import { unitOf } from '../../settings/index.ts'
import type { Round } from '../round.companion.ts'
import { statusOf } from './history.rules.ts'
import { rolledBackIn, type RoundEntry } from './round-entries.queries.ts'
import { toRoundGame } from './shown-bet.ts'

type ViewDeps = Pick<RoundsDeps, 'settings'>

export function toSpin(deps: ViewDeps, catalogue: CatalogueSnapshot, round: Round, returned: bigint): Spin {
  const unit = unitOf(deps.settings.current(), round.currency)
  const game = catalogue.find(round.gameId)
  return {
    id: round.id,
    game: toRoundGame(game, round.gameId),
    provider:
      game === null
        ? { id: round.provider, name: round.provider }
        : { id: game.studio.id, name: game.studio.name },
    roundId: round.externalId,
    isProvablyFair: game !== null && isProvablyFair(game),
    currency: round.currency,
    stake: toDecimal(round.staked.cash + round.staked.bonus, unit),
    win: toDecimal(round.won.cash + round.won.bonus, unit),
    bonusStake: toDecimal(round.staked.bonus, unit),
    wagered: toDecimal(round.counted.wager, unit),
    returned: toDecimal(returned, unit),
    status: statusOf(round),
    openedAt: round.openedAt.toISOString(),
    finishedAt: round.closedAt?.toISOString() ?? null,
  }
}

/** The catalogue knows only the current build, so the RTP of an earlier one is unknown. */
export function rtpOf(game: CatalogueGame | null, build: string | null): string | null {
  return game === null || game.build !== build ? null : (game.details.rtp ?? null)
}

const kinds = {
  bet: 'bet',
  win: 'win',
  'rollback.bet': 'betReturned',
  'rollback.win': 'winReversed',
  'rollback.mark': null,
} as const satisfies Record<RoundEntry['kind'], SpinEntry['kind'] | null>

export function toSpinEntries(entries: readonly RoundEntry[], unit: number): SpinEntry[] {
  return entries.flatMap((entry) => {
    const kind = kinds[entry.kind]
    if (kind === null) return []
    const taken = kind === 'bet' || kind === 'winReversed' ? -1n : 1n
    return {
      kind,
      amount: toDecimal((entry.cash + entry.bonus) * taken, unit),
      bonusAmount: toDecimal(entry.bonus * taken, unit),
      at: entry.at.toISOString(),
    }
  })
}

/** The playable balance before and after the round, other rounds between them included. */
export function balancesOf(
  entries: readonly RoundEntry[],
  unit: number,
): { balanceBefore: string | null; balanceAfter: string | null } {
  const [first, last] = [entries.at(0), entries.at(-1)]
  if (first === undefined || last === undefined) return { balanceBefore: null, balanceAfter: null }
  return {
    balanceBefore: toDecimal(first.balance - first.cash - first.bonus, unit),
    balanceAfter: toDecimal(last.balance, unit),
  }
}

/** The bets, for bonuses to judge. */
export function toJudgedStakes(entries: readonly RoundEntry[]): JudgedStake[] {
  const rolledBack = rolledBackIn(entries)
  return entries.flatMap(({ kind, externalId, cash, bonus, bonusId, counted }) =>
    kind === 'bet'
      ? [{ amount: -cash - bonus, counted, bonusId, isReturned: rolledBack.has(externalId) }]
      : [],
  )
}

const statuses: readonly RoundStatus[] = Object.values(RoundStatus)

export const readStatuses = (codes: readonly string[]): RoundStatus[] =>
  statuses.filter((status) => codes.includes(String(status)))
