import { COUNT_MAX } from '@fairhall/contract'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { defineSubjectPublications, toPlayer } from '../../platform/realtime/publications.ts'
import type { MessagesDeps } from './messages.deps.ts'
import { countUnread, listByIds, listReaders } from './messages.queries.ts'
import { openRenderer } from './messages.view.ts'

/** Publishes messages to their players' open pages, with the number of unread ones. */
export const publishMessages = (deps: MessagesDeps): Consumer =>
  defineSubjectPublications<'message.changed', string>(deps.realtime, {
    name: 'messages.publications',
    kinds: ['message.changed'],
    subjectsOf: ({ ids }) => ids,
    entityOf: (id) => id,
    async load(tx, ids) {
      const rows = await listByIds(tx, ids)
      const playerIds = [...new Set(rows.map(({ playerId }) => playerId))]
      const [unread, readers, render] = await Promise.all([
        countUnread(tx, playerIds, COUNT_MAX),
        listReaders(tx, playerIds),
        openRenderer(deps),
      ])
      return rows.flatMap((row) => {
        const reader = readers.get(row.playerId)
        if (reader === undefined) return []
        const message = render(row, reader)
        const totalUnread = unread.get(row.playerId) ?? 0
        const publication = { message, isGone: row.removedAt !== null, totalUnread }
        return [toPlayer('messages', row.playerId, publication, `message:${row.id}:${row.version}`)]
      })
    },
  })
