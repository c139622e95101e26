/** Reminds players of bonuses, free spins and free bets before they end: once before they must be activated, and once before their last day. */
import { BonusStatus } from '@fairhall/contract'
import { inTransaction } from '../../../platform/database/database.ts'
import type { MessagesDeps } from '../messages.deps.ts'
import { type Draft, sendMessages } from '../sending.service.ts'
import { game, moment, money, offer } from '../templates.rules.ts'
import {
  type EndingBonus,
  type EndingFreebet,
  type EndingSpins,
  listEndingBonuses,
  listEndingFreebets,
  listEndingSpins,
} from './expiring.queries.ts'

type RemindDeps = Pick<MessagesDeps, 'clock' | 'db' | 'random' | 'settings'>

const HOUR_MS = 3_600_000
const PER_PIECE = 500

export async function remindOfEnds(deps: RemindDeps): Promise<void> {
  let mayBeMore = true
  while (mayBeMore) mayBeMore = await remindPiece(deps)
}

function remindPiece(deps: RemindDeps): Promise<boolean> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() + deps.settings.current().messages.expiringHours * HOUR_MS)
  return inTransaction(deps.db, async (tx) => {
    const bonuses = await listEndingBonuses(tx, { now, before }, PER_PIECE)
    const spins = await listEndingSpins(tx, { now, before }, PER_PIECE)
    const freebets = await listEndingFreebets(tx, { now, before }, PER_PIECE)
    const drafts = [...bonuses.map(toBonusDraft), ...spins.map(toSpinsDraft), ...freebets.map(toFreebetDraft)]
    await sendMessages(deps, tx, drafts)
    return [bonuses, spins, freebets].some(({ length }) => length === PER_PIECE)
  })
}

const statusOf = (isActive: boolean) => (isActive ? BonusStatus.active : BonusStatus.issued)

function toBonusDraft({ id, playerId, offer: bonus, isActive, until, amount, currency }: EndingBonus): Draft {
  return {
    playerId,
    cause: `player_bonus:${id}:ends:${statusOf(isActive)}`,
    template: isActive ? 'bonusExpiring' : 'bonusUnused',
    values: { bonus: offer(bonus), amount: money(amount, currency), until: moment(until) },
  }
}

function toSpinsDraft({ id, playerId, isActive, until, count, game: gameId }: EndingSpins): Draft {
  return {
    playerId,
    cause: `player_freespin:${id}:ends:${statusOf(isActive)}`,
    template: 'spinsExpiring',
    values: { count: { kind: 'count', count }, game: game(gameId), until: moment(until) },
  }
}

function toFreebetDraft({ id, playerId, until, amount, currency }: EndingFreebet): Draft {
  return {
    playerId,
    cause: `player_freebet:${id}:ends:available`,
    template: 'freebetExpiring',
    values: { amount: money(amount, currency), until: moment(until) },
  }
}
