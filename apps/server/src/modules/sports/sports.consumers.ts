import type { SportsDeps } from './sports.deps.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { definePublications, toPlayer } from '../../platform/realtime/publications.ts'
import { lockingPlayersFirst, withPlayerLock } from '../player-state/index.ts'
import { noteAudit } from '../players/index.ts'
import { recallWithdrawals } from '../withdrawals/index.ts'
import { listBetsByIds } from './bets/bets.queries.ts'
import { toShownBet } from './history/bets.service.ts'

/**
 * A corrected bet took back more than the player has: staff sees the case, and withdrawals that are not sent yet wait for
 * staff, as later ones do while the player owes something.
 */
export const followDebts = (deps: SportsDeps): Consumer =>
  lockingPlayersFirst(
    deps,
    defineConsumer({
      name: 'sports.debts',
      kinds: ['sports.owed'],
      async handle(tx, { playerId, betId, currency, taken, shortfall }) {
        await withPlayerLock(deps, tx, playerId, [], (locked) => recallWithdrawals(deps, locked))
        await noteAudit(deps, tx, {
          actor: 'system:sports',
          action: 'bet.owed',
          subject: `bet:${betId}`,
          playerId,
          reason: 'a correction of a sports bet exceeded the money of the player',
          details: { currency, taken, shortfall },
        })
      },
    }),
  )

/** Updates the list of bets on the player's open pages. */
export const publishBets = (deps: SportsDeps): Consumer =>
  definePublications(deps.realtime, {
    name: 'sports.publications',
    kinds: ['sports.changed'],
    entityOf: ({ betId }) => betId,
    async load(tx, events) {
      const { currencies } = deps.settings.current()
      const bets = await listBetsByIds(tx, events)
      return bets
        .filter(({ currency }) => currencies.has(currency))
        .map((bet) => {
          const message = { event: 'game.bet.changed' as const, bet: toShownBet(deps, bet) }
          return toPlayer('bets', bet.player, message, `bet.changed:${bet.id}:${bet.eventCount}`)
        })
    },
  })
