/** Documents for review. Names of files may be personal data, so they are not shown. */
import type { OfficeDocument, OfficeReviewedDocument } from '@fairhall/contract/office'
import { DocumentStatus } from '@fairhall/contract'
import { refuse } from '../../../platform/errors.ts'
import { findDocument, listDocumentsFor, type PlayerDocument } from '../../documents/index.ts'
import { statusName } from '../../players/index.ts'
import type { OfficeDeps } from '../office.deps.ts'
import { nameIn } from '../views/code-names.rules.ts'
import { maskedName } from '../../staff/index.ts'
import { findPlayers } from '../views/office.queries.ts'

export function toOfficeDocument(document: PlayerDocument): OfficeDocument {
  const { id, kind, status, why, scan, type, bytes } = document
  return {
    id,
    kind,
    status: nameIn(DocumentStatus, status),
    why,
    scan,
    type,
    bytes,
    uploadedAt: document.uploaded_at.toISOString(),
    decidedAt: document.decided_at?.toISOString() ?? null,
  }
}

/** Those that wait, the oldest first, at most 200. */
export async function listWaitingDocuments(
  deps: OfficeDeps,
  countries: readonly string[] | null,
): Promise<OfficeReviewedDocument[]> {
  const filter = { playerId: null, status: DocumentStatus.waiting, countries }
  return withPlayers(deps, await listDocumentsFor(deps.db, filter))
}

/** @throws Refusal notFound, also for removed ones */
export async function readDocument(deps: OfficeDeps, documentId: string): Promise<OfficeReviewedDocument> {
  const document = await findDocument(deps.db, documentId)
  const [shown] = document === null ? [] : await withPlayers(deps, [document])
  if (shown === undefined) throw refuse('notFound')
  return shown
}

async function withPlayers(
  { db }: OfficeDeps,
  documents: readonly PlayerDocument[],
): Promise<OfficeReviewedDocument[]> {
  const players = await findPlayers(
    db,
    documents.map(({ player_id: playerId }) => playerId),
  )
  return documents.map((document) => {
    const player = players.get(document.player_id)
    const { status = 0, isIdentified = false, country = '', firstName = null, lastName = null } = player ?? {}
    return {
      ...toOfficeDocument(document),
      playerId: document.player_id,
      player: { name: maskedName(firstName, lastName), status: statusName(status), isIdentified, country },
    }
  })
}
