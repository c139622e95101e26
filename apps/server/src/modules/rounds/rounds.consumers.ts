import { toDecimal } from '@fairhall/money'
import type { RoundsDeps } from './rounds.deps.ts'
import { type Consumer, defineBatchConsumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { toPlayer } from '../../platform/realtime/publications.ts'
import { unitOf } from '../settings/index.ts'
import { isShownWin } from './history/history.rules.ts'
import { totalsOf } from './round-sums.rules.ts'
import { addReturnedStake, addWinner, forgetOldWinners } from './rounds.queries.ts'

/** The latest notable wins of all players. */
const winners = defineBatchConsumer({
  name: 'rounds.winners',
  kinds: ['round.closed'],
  rests: true,
  async handle(tx, events) {
    const shown = events
      .map((event) => ({ ...event, ...totalsOf(event.sums) }))
      .filter(({ won, staked }) => isShownWin(won, staked))
    for (const { roundId, playerId, gameId, currency, won, staked, at } of shown) {
      const win = { id: roundId, player: playerId, gameId, currency, amount: won, staked, at: new Date(at) }
      await addWinner(tx, win)
    }
    if (shown.length > 0) await forgetOldWinners(tx)
  },
})

/** Notifies the site of bets that a bonus forbids, so that it can explain the refusal next to the game. */
const refusals = (deps: RoundsDeps) =>
  defineConsumer({
    name: 'rounds.refusals',
    kinds: ['bet.refused'],
    async handle(_tx, { event, betId, playerId, gameId, currency, amount, maxAmount, at }) {
      const unit = unitOf(deps.settings.current(), currency)
      const text = (subunits: string) => toDecimal(BigInt(subunits), unit)
      const bet = {
        gameId,
        amount: text(amount),
        currency,
        maxAmount: maxAmount === null ? null : text(maxAmount),
        at: at ?? deps.clock.now().toISOString(),
      }
      await deps.realtime.publishAll([toPlayer('bets', playerId, { event, bet }, `bet.refused:${betId}`)])
    },
  })

/** Publishes a returned stake to the player and records it in their history. */
const returns = (deps: RoundsDeps) =>
  defineConsumer({
    name: 'rounds.returns',
    kinds: ['bet.returned'],
    async handle(tx, { returnId, playerId, roundId, gameId, currency, amount, at }) {
      const returned = BigInt(amount)
      await addReturnedStake(tx, { id: returnId, playerId, roundId, amount: returned, at: new Date(at) })
      const unit = unitOf(deps.settings.current(), currency)
      const title = (await deps.catalogue.current()).find(gameId)?.title ?? gameId
      const bet = { id: returnId, gameId, title, amount: toDecimal(returned, unit), currency }
      const message = { event: 'game.bet.returned' as const, bet }
      await deps.realtime.publishAll([toPlayer('bets', playerId, message, `bet.returned:${returnId}`)])
    },
  })

export function roundsConsumers(deps: RoundsDeps): readonly Consumer[] {
  return [winners, refusals(deps), returns(deps)]
}
