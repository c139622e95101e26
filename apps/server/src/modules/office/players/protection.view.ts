/** What protects a player: their limits and breaks, registers that restrict them, and restricted players who may own the account. */
import type { OfficeReply } from '@fairhall/contract/office'
import { LimitDefinition } from '@fairhall/contract'
import { listPlayerLimits, listReviews } from '../../limits/index.ts'
import { readPlayerState } from '../../player-state/index.ts'
import { findPlayer } from '../../players/index.ts'
import { listRegisterHolds } from '../../registers/index.ts'
import type { OfficeDeps } from '../office.deps.ts'

type Protection = OfficeReply<'getPlayerProtection'>
type Kind = Protection['limits'][number]['kind']

export async function readPlayerProtection(deps: OfficeDeps, playerId: string): Promise<Protection> {
  const [player, state, limits, reviews] = await Promise.all([
    findPlayer(deps.db, playerId),
    readPlayerState(deps.db, playerId),
    listPlayerLimits(deps, playerId),
    listReviews(deps.db, playerId),
  ])
  const holds = player === null ? [] : await listRegisterHolds(deps, deps.db, player)
  const kinds = Object.keys(LimitDefinition) as Kind[]
  return {
    restriction: state?.restriction ?? 'none',
    restrictedUntil: state?.restrictedUntil?.toISOString() ?? null,
    limits: limits.map(({ id, definition, period, currency, amount, currentAmount, until, pending }) => ({
      id,
      kind: kinds.find((kind) => LimitDefinition[kind] === definition) as Kind,
      period,
      currency,
      amount,
      used: currentAmount,
      until,
      pending: pending === null ? null : { amount: pending.amount, from: pending.confirmableAt },
    })),
    registers: holds.map(({ since, askedAt, askAfter, ...hold }) => ({
      ...hold,
      since: since?.toISOString() ?? null,
      askedAt: askedAt.toISOString(),
      askAfter: askAfter?.toISOString() ?? null,
    })),
    matches: reviews.map(({ restrictedId, outcome, until }) => ({
      player: restrictedId,
      outcome,
      until: until?.toISOString() ?? null,
    })),
  }
}
