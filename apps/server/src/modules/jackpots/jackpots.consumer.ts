/** Publishes paid pots to everyone, and to the winner. */
import type { Publications } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach, toPlayer } from '../../platform/realtime/publications.ts'
import { listLocales, lockPublicPlayers } from '../players/index.ts'
import type { JackpotsDeps } from './jackpots.deps.ts'
import { findDrop } from './jackpots.queries.ts'
import { toWin, viewerOf } from './jackpots.view.ts'

export const publishWins = (deps: JackpotsDeps): Consumer =>
  definePublications<'jackpot.paid'>(deps.realtime, {
    name: 'jackpots.publications',
    kinds: ['jackpot.paid'],
    entityOf: ({ jackpot, number }) => `${jackpot} ${number}`,
    load: loadEach(async (tx, { jackpot, number }) => {
      const row = await findDrop(tx, jackpot, number)
      if (row === null) return null
      // Under their lock: a player who hides their play meanwhile must not be named afterwards.
      const players = await lockPublicPlayers(tx, [row.winnerId])
      const viewer = await viewerOf(deps, deps.settings.current().defaultLocale.code)
      const data: Publications['jackpots'] = {
        event: 'jackpot.won',
        win: toWin(viewer, row, players.get(row.winnerId)),
      }
      return { channel: channels.jackpots(), data, idempotencyKey: `jackpot:${jackpot}:${number}` }
    }),
  })

export const publishOwnWins = (deps: JackpotsDeps): Consumer =>
  definePublications<'jackpot.paid'>(deps.realtime, {
    name: 'jackpots.ownPublications',
    kinds: ['jackpot.paid'],
    entityOf: ({ jackpot, number }) => `${jackpot} ${number}`,
    load: loadEach(async (tx, { jackpot, number }) => {
      const row = await findDrop(tx, jackpot, number)
      if (row === null) return null
      const locales = await listLocales(tx, [row.winnerId])
      const { defaultLocale } = deps.settings.current()
      const viewer = await viewerOf(deps, locales.get(row.winnerId) ?? defaultLocale.code)
      const win = toWin(viewer, row, undefined)
      return toPlayer('jackpotWins', row.winnerId, { win }, `jackpot:${jackpot}:${number}`)
    }),
  })
