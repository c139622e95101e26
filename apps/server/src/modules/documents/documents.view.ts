import type { PlayerDocument as ShownDocument } from '@fairhall/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PlayerDocument } from './documents.queries.ts'
import { readName } from './judging.service.ts'

export async function toShown(deps: Deps, db: Db | Tx, document: PlayerDocument): Promise<ShownDocument> {
  const { id, kind, status, why, type, bytes, version } = document
  return {
    id,
    kind,
    status,
    // The table takes no other words than these two do.
    why: why as ShownDocument['why'],
    name: await readName(deps, db, document),
    type: type as ShownDocument['type'],
    bytes,
    uploadedAt: document.uploaded_at.toISOString(),
    version,
  }
}
