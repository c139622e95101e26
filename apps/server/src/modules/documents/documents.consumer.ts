/** Publishes changes of a player's documents to their open pages. */
import type { DocumentsDeps } from './documents.deps.ts'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { definePublications, loadEach, toPlayer } from '../../platform/realtime/publications.ts'
import { findDocumentOrRemoved, findOwnDocument } from './documents.queries.ts'
import { toShown } from './documents.view.ts'

export function publishDocuments(deps: DocumentsDeps): Consumer {
  return definePublications(deps.realtime, {
    name: 'documents.publications',
    kinds: ['document.changed'],
    entityOf: ({ documentId }) => documentId,
    load: loadEach(async (tx, { documentId }) => {
      const row = await findDocumentOrRemoved(tx, documentId)
      if (row === null) return null
      const { id, version, player_id: playerId } = row
      const key = `document:${id}:${version}`
      if (row.removed_at !== null)
        return toPlayer('identity', playerId, { event: 'document.removed', document: { id, version } }, key)
      if ((await findOwnDocument(tx, playerId, id)) === null) return null
      const document = await toShown(deps, tx, row)
      return toPlayer('identity', playerId, { event: 'document.updated', document }, key)
    }),
  })
}
