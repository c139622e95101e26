import type { Publications } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import { type Consumer, defineBatchConsumer } from '../../platform/outbox/consumer.ts'
import { newestOfEach } from '../../platform/realtime/publications.ts'
import { listPublicPlayers, maskedName } from '../players/index.ts'
import { listWinsOf, totalsOf } from '../rounds/index.ts'
import { isLivePlayShown } from '../settings/index.ts'
import type { LivePlayDeps } from './live-play.deps.ts'
import { addLiveBets, listPublishedOf, savePlaying } from './live-play.queries.ts'
import { isShowable, largest, toCandidate } from './live-play.rules.ts'

/** Stores the largest of the rounds that finished together for the next publication, and who plays what. */
const collect = (deps: LivePlayDeps) =>
  defineBatchConsumer({
    name: 'live-play.rounds',
    kinds: ['round.closed'],
    rests: true,
    async handle(tx, events) {
      const settings = deps.settings.current()
      const now = deps.clock.now()
      const rounds = events
        .map(({ roundId, playerId, gameId, currency, sums, at }) => {
          return { id: roundId, playerId, gameId, currency, ...totalsOf(sums), at: new Date(at) }
        })
        .filter((round) => isShowable(round, settings, now))
      if (rounds.length === 0) return
      const players = await listPublicPlayers(tx, [...new Set(rounds.map(({ playerId }) => playerId))])
      const shown = rounds.filter(({ playerId }) => {
        const player = players.get(playerId)
        return player !== undefined && isLivePlayShown(settings, player.country)
      })
      if (shown.length === 0) return
      await savePlaying(
        tx,
        newestOfEach(shown, ({ playerId }) => playerId),
      )
      await addLiveBets(tx, largest(shown.map((round) => toCandidate(round, settings))))
    },
  })

/** Removes the name from rounds and wins that are on screens, once their player is hidden. */
const hide = (deps: LivePlayDeps) =>
  defineBatchConsumer({
    name: 'live-play.names',
    kinds: ['player.changed'],
    async handle(tx, events) {
      const changed = [...new Set(events.map(({ playerId }) => playerId))]
      const published = [...(await listPublishedOf(tx, changed)), ...(await listWinsOf(tx, changed))]
      if (published.length === 0) return
      const players = await listPublicPlayers(tx, changed)
      const hidden = published
        .filter(({ playerId }) => {
          const player = players.get(playerId)
          return player === undefined || maskedName(player) === null
        })
        .map(({ id }) => id)
      if (hidden.length === 0) return
      const ids = [...new Set(hidden)]
      const data: Publications['liveBets'] = { event: 'live.bets.hidden', ids }
      await deps.realtime.publish(channels.liveBets(), data)
    },
  })

export const livePlayConsumers = (deps: LivePlayDeps): readonly Consumer[] => [collect(deps), hide(deps)]
