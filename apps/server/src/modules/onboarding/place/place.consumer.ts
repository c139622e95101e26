/** Copies time zone and country from a changed profile to the player state that bets read: limit days start in this zone. */
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { type Consumer, defineConsumer } from '../../../platform/outbox/consumer.ts'
import { enforceAge } from '../../limits/index.ts'
import { findPlayer } from '../../players/index.ts'
import { lockingPlayersFirst, withPlayerLock, setPlace } from '../../player-state/index.ts'
import { leaveForbiddenGames } from './forbidden-games.service.ts'

const BY = { actor: 'system:country', reason: 'the country of the account changed' }

export function placeConsumer(deps: OnboardingDeps): Consumer {
  return lockingPlayersFirst(
    deps,
    defineConsumer({
      name: 'onboarding.place',
      kinds: ['player.changed'],
      async handle(tx, { playerId }) {
        const player = await findPlayer(tx, playerId)
        if (!player) return
        await withPlayerLock(deps, tx, playerId, [], async (locked) => {
          const hasMoved = locked.state().country !== player.country
          await setPlace(locked, { zone: player.time_zone, country: player.country })
          if (hasMoved) await enforceAge(deps, locked, BY)
          await leaveForbiddenGames(deps, locked, player)
        })
      },
    }),
  )
}
