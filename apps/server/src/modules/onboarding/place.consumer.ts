/**
 * Copies time zone and country from a changed profile to the player state that bets read: limit days start in this zone. The country also
 * sets the minimum age. Players who must verify their identity first, because it was revoked or by the rules of the new country, leave
 * their games.
 */
import type { OnboardingDeps } from './onboarding.deps.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { enforceAge } from '../limits/index.ts'
import { findPlayer, identityNeededFor } from '../players/index.ts'
import { endGameSessions, lockingPlayersFirst, withPlayerLock, setPlace } from '../player-state/index.ts'

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
          const before = locked.state().country
          await setPlace(locked, { zone: player.time_zone, country: player.country })
          if (before !== player.country) await enforceAge(deps, locked, BY)
          if (identityNeededFor(deps, player).includes('play'))
            await endGameSessions(deps, tx, { playerId }, deps.clock.now())
        })
      },
    }),
  )
}
