/** Decisions of staff on documents. Opening a document is logged in the journal like a decision. */
import { DocumentStatus } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { DocumentsDeps } from './documents.deps.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { noteAudit, notifyPlayer, unsealBytesFor, unsealFor } from '../players/index.ts'
import { getFile } from './document-files.ts'
import {
  changeDocument,
  findDocument,
  findOwnDocument,
  lockDocument,
  type PlayerDocument,
} from './documents.queries.ts'
import { type DocumentState, type RefusalReason, transition } from './documents.rules.ts'
import { bindingOf } from './documents.service.ts'

/** The reasons that staff can give for refusing a document. */
export const reasons: readonly RefusalReason[] = [
  'unreadable',
  'incomplete',
  'expired',
  'otherPerson',
  'wrongKind',
  'other',
]

export interface StaffAction {
  documentId: string
  actor: string
  reason: string
}

export interface Decision extends StaffAction {
  /** What the member read. If someone has decided since, nothing is decided. */
  shownStatus?: DocumentStatus | undefined
}

/** The outcome; `noFile` if the file or the player's key is gone. */
export type DecisionResult =
  | 'done'
  | 'alreadyDecided'
  | 'changed'
  | 'notFound'
  | 'notScanned'
  | 'infected'
  | 'noFile'

export function acceptDocument(deps: DocumentsDeps, decision: Decision): Promise<DecisionResult> {
  return decide(deps, decision, null)
}

export function refuseDocument(
  deps: DocumentsDeps,
  decision: Decision,
  why: RefusalReason,
): Promise<DecisionResult> {
  return decide(deps, decision, why)
}

async function decide(
  deps: DocumentsDeps,
  { shownStatus, ...decision }: Decision,
  why: RefusalReason | null,
): Promise<DecisionResult> {
  return inTransaction(deps.db, async (tx) => {
    const document = await lockDocument(tx, decision.documentId)
    if (document === null) return 'notFound'
    const result = transition(document, why === null ? { kind: 'accept' } : { kind: 'refuse', why })
    if (result.kind === 'refused' && result.because !== 'accepted') return result.because
    if (result.kind !== 'decided') return 'alreadyDecided'
    if (shownStatus !== undefined && shownStatus !== document.status) return 'changed'
    await saveDecision(deps, tx, document, result.to)
    const action = why === null ? 'document.accepted' : 'document.refused'
    await note(deps, tx, document, { ...decision, action, why })
    return 'done'
  })
}

/** The transaction must hold the lock of the document. */
export async function saveDecision(
  deps: DocumentsDeps,
  tx: Tx,
  { id, player_id: playerId }: PlayerDocument,
  to: DocumentState,
): Promise<void> {
  const now = deps.clock.now()
  await changeDocument(tx, id, { ...to, decided_at: now })
  await announce(tx, { kind: 'document.changed', playerId, documentId: id })
  const notice = to.status === DocumentStatus.accepted ? 'documentAccepted' : 'documentRefused'
  await notifyPlayer(tx, { playerId, notice, at: now })
}

interface Noted extends Pick<StaffAction, 'actor' | 'reason'> {
  action: string
  /** Of a refusal. */
  why?: RefusalReason | null
}

async function note(
  deps: DocumentsDeps,
  tx: Tx,
  { id, player_id: playerId, why: before }: PlayerDocument,
  { actor, reason, action, why }: Noted,
): Promise<void> {
  await noteAudit(deps, tx, {
    actor,
    action,
    subject: `document:${id}`,
    playerId,
    reason,
    details: { before, ...(why != null && { why }) },
  })
}

interface OpenedDocument {
  document: PlayerDocument
  content: Buffer
}

/** The file as it was uploaded, for staff to review. */
export async function openDocument(
  deps: DocumentsDeps,
  decision: StaffAction,
): Promise<OpenedDocument | DecisionResult> {
  const document = await findDocument(deps.db, decision.documentId)
  if (document === null) return 'notFound'
  if (document.scan === 'waiting') return 'notScanned'
  if (document.scan === 'infected') return 'infected'
  const content = await readContent(deps, deps.db, document)
  if (content === null) return 'noFile'
  await inTransaction(deps.db, (tx) => note(deps, tx, document, { ...decision, action: 'document.shown' }))
  return { document, content }
}

/** Returns null if the file or the player's key is gone. */
export async function readContent(
  deps: DocumentsDeps,
  db: Db | Tx,
  { id, player_id: playerId }: PlayerDocument,
): Promise<Buffer | null> {
  const sealed = await getFile(deps, id)
  return sealed && unsealBytesFor(deps, db, playerId, { sealed, belongsTo: bindingOf(playerId, id) })
}

/** For the player's own use. Returns null for documents of other players and for missing files. */
export async function readOwnDocument(
  deps: DocumentsDeps,
  playerId: string,
  id: string,
): Promise<Buffer | null> {
  const document = await findOwnDocument(deps.db, playerId, id)
  if (document === null || document.scan === 'infected') return null
  return readContent(deps, deps.db, document)
}

export async function readName(
  deps: DocumentsDeps,
  db: Db | Tx,
  document: PlayerDocument,
): Promise<string | null> {
  const { player_id: playerId, sealed_name: sealed } = document
  return sealed && unsealFor(deps, db, playerId, sealed)
}
