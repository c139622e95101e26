/** Copies time zone and country from a changed profile to the player state that bets read: limit days start in this zone. */
import type { OnboardingDeps } from './onboarding.deps.ts'
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { findPlayer } from '../players/index.ts'
import { withPlayerLock, setPlace } from '../player-state/index.ts'

export function placeConsumer(deps: OnboardingDeps): Consumer {
  return defineConsumer({
    name: 'onboarding.place',
    kinds: ['player.changed'],
    async handle(tx, { playerId }) {
      const player = await findPlayer(tx, playerId)
      if (!player) return
      await withPlayerLock(deps, tx, playerId, [], (locked) =>
        setPlace(locked, { zone: player.time_zone, country: player.country }),
      )
    },
  })
}
