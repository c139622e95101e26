import type { LoyaltyLevel } from '@fairhall/contract'
import { channels } from '@fairhall/contract/channels'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { defineSubjectPublications, toPlayer } from '../../platform/realtime/publications.ts'
import { listLocales } from '../players/index.ts'
import type { LoyaltyDeps } from './loyalty.deps.ts'
import { listAccountRows, listRakeback } from './loyalty.queries.ts'
import { toLevels, toPlayerAccount } from './loyalty.view.ts'

/** Publishes accounts to their players' open pages, one query for all of them. */
export const publishAccounts = (deps: LoyaltyDeps): Consumer =>
  defineSubjectPublications<'loyalty.changed', string>(deps.realtime, {
    name: 'loyalty.publications',
    kinds: ['loyalty.changed'],
    subjectsOf: ({ playerIds }) => playerIds,
    entityOf: (playerId) => playerId,
    channelOf: (playerId) => channels.loyalty(playerId),
    async load(tx, playerIds) {
      const [rows, rakeback, locales] = await Promise.all([
        listAccountRows(tx, playerIds),
        listRakeback(tx, playerIds),
        listLocales(tx, playerIds),
      ])
      const settings = deps.settings.current()
      const ofPlayer = Map.groupBy(rakeback, ({ playerId }) => playerId)
      const levelsIn = new Map<string, LoyaltyLevel[]>()
      return rows.map((row) => {
        const { playerId, version } = row
        const locale = locales.get(playerId) ?? settings.defaultLocale.code
        const levels = levelsIn.get(locale) ?? toLevels(deps, locale)
        levelsIn.set(locale, levels)
        const playerAccount = toPlayerAccount(settings, levels, row, ofPlayer.get(playerId) ?? [])
        return toPlayer('loyalty', playerId, { playerAccount }, `loyalty:${playerId}:${version}`)
      })
    },
  })
