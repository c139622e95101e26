import type { PlayerDocument as ShownDocument } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { DocumentsDeps } from './documents.deps.ts'
import { unsealAllFor } from '../players/index.ts'
import { listOwnDocuments, type PlayerDocument } from './documents.queries.ts'
import { readName } from './decisions.service.ts'

export async function toShown(
  deps: DocumentsDeps,
  db: Db | Tx,
  document: PlayerDocument,
): Promise<ShownDocument> {
  return withName(document, await readName(deps, db, document))
}

/** The player's own documents, newest first. */
export async function listShown(deps: DocumentsDeps, playerId: string): Promise<ShownDocument[]> {
  const documents = await listOwnDocuments(deps.db, playerId)
  const sealed = documents.map(({ sealed_name: name }) => name)
  const names = await unsealAllFor(deps, deps.db, playerId, sealed)
  return documents.map((document, at) => withName(document, names[at] ?? null))
}

function withName(document: PlayerDocument, name: string | null): ShownDocument {
  const { id, kind, status, why, type, bytes, version } = document
  return {
    id,
    kind,
    status,
    // The table allows only values of these types.
    why: why as ShownDocument['why'],
    name,
    type: type as ShownDocument['type'],
    bytes,
    uploadedAt: document.uploaded_at.toISOString(),
    version,
  }
}
