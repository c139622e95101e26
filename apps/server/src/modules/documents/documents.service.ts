/**
 * Papers that a player shows: taken only when they are what they say, kept sealed with his key where nothing serves them, opened by
 * staff alone. It never decides anything about money or about the player's status.
 */
import type { Body, DocumentKind } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { lockPlayerRow, noteAudit, sealBytesFor, sealFor } from '../players/index.ts'
import { putFile } from './document-files.ts'
import {
  changeDocument,
  countUploads,
  findOwnDocument,
  insertDocument,
  listDocumentsOf,
  lockDocument,
  type PlayerDocument,
} from './documents.queries.ts'
import type { FileType } from './inspection/file-fault.ts'
import { inspectFile } from './inspection/inspect-file.ts'

const HOUR_MS = 60 * 60 * 1000
const NAME_MAX = 120
/** A good photo of a page has some twelve million. */
const BOUNDS = { pixelsMax: 60_000_000, unpackedMax: 200_000_000 }

export const belongsTo = (playerId: string, documentId: string) => `${playerId} ${documentId}`

/** The page is gone where the check of identities stands in its place. */
export function takesDocuments({ settings }: Pick<Deps, 'settings'>): boolean {
  const { isEnabled, hidesDocuments } = settings.current().site.identityCheck
  return !(isEnabled && hidesDocuments)
}

export async function uploadDocument(
  deps: Deps,
  playerId: string,
  { kind, file }: Body<'createDocument'>,
): Promise<PlayerDocument> {
  if (!takesDocuments(deps)) throw refuse('notFound')
  const { bytesMax } = deps.settings.current().site.documents
  if (file.size === 0) throw refuseFields({ file: ['required'] })
  if (file.size > bytesMax) throw refuseFields({ file: [`fileSize:${bytesMax / 1_000_000}`] })
  // Before the file is looked through, which costs far more than to ask.
  await requireRoom(deps, deps.db, playerId)
  const found = await inspectFile(Buffer.from(await file.arrayBuffer()), file.type, BOUNDS)
  if ('fault' in found) throw refuseFields({ file: [found.fault] })
  const id = deps.random.uuid()
  // Where this fails the file stays for the nightly sweep: of a lost connection nobody knows whether the row was committed.
  return inTransaction(deps.db, (tx) =>
    keep(deps, tx, { id, playerId, kind, name: shortened(file.name), ...found }),
  )
}

async function requireRoom(deps: Deps, db: Db | Tx, playerId: string): Promise<void> {
  const { countMax, perHour } = deps.settings.current().site.documents
  const { kept, recent } = await countUploads(db, playerId, new Date(deps.clock.now().getTime() - HOUR_MS))
  if (kept >= countMax) throw refuse('documentsFull')
  if (recent >= perHour) throw refuse('documentsTooOften', { retryAfterS: HOUR_MS / 1000 })
}

interface NewDocument {
  id: string
  playerId: string
  kind: DocumentKind
  name: string
  type: FileType
  content: Buffer
}

async function keep(deps: Deps, tx: Tx, document: NewDocument): Promise<PlayerDocument> {
  const { id, playerId, kind, name, type, content } = document
  // Of two uploads at once the second one counts the first.
  if ((await lockPlayerRow(tx, playerId)) === null) throw refuse('notFound')
  await requireRoom(deps, tx, playerId)
  const sealed = await sealBytesFor(deps, tx, playerId, { content, belongsTo: belongsTo(playerId, id) })
  await putFile(deps, id, sealed)
  await insertDocument(tx, {
    id,
    player_id: playerId,
    kind,
    scan: deps.config.documentScan === null ? 'off' : 'waiting',
    type,
    bytes: content.length,
    sealed_name: await sealFor(deps, tx, playerId, name),
    why: null,
    uploaded_at: deps.clock.now(),
  })
  if (deps.config.documentScan !== null) await enqueue(tx, 'documents.scan', { documentId: id })
  await noteOwn(deps, tx, playerId, id, 'player.documentAdded')
  await announce(tx, { type: 'document.changed', playerId, documentId: id })
  const kept = await lockDocument(tx, id)
  if (kept === null) throw new Error(`The document ${id} was not kept`)
  return kept
}

/** The end of a name says more than its middle. */
function shortened(name: string): string {
  const clean = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim()
  return clean.length <= NAME_MAX ? clean : `${clean.slice(0, NAME_MAX - 12)}…${clean.slice(-10)}`
}

async function noteOwn(deps: Deps, tx: Tx, playerId: string, id: string, action: string): Promise<void> {
  const subject = `document:${id}`
  await noteAudit(deps, tx, { actor: `player:${playerId}`, action, subject, playerId, reason: 'own-wish' })
}

/** Of another player's nothing is said, not even that it exists. */
export async function removeOwnDocument(deps: Deps, playerId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const document = await lockDocument(tx, id)
    if (document === null || (await findOwnDocument(tx, playerId, id)) === null) throw refuse('notFound')
    if (document.status === 2) throw refuse('documentKept')
    await discard(deps, tx, document)
    await noteOwn(deps, tx, playerId, id, 'player.documentRemoved')
  })
}

/** All of a player's, accepted ones too, when nothing of him is kept any more. */
export async function discardDocumentsOf(deps: Deps, tx: Tx, playerId: string): Promise<void> {
  for (const document of await listDocumentsOf(tx, playerId)) await discard(deps, tx, document)
}

/** The file goes once that is certain. */
async function discard(deps: Deps, tx: Tx, { id, player_id: playerId }: PlayerDocument): Promise<void> {
  await changeDocument(tx, id, { removed_at: deps.clock.now(), sealed_name: null })
  await enqueue(tx, 'documents.removeFile', { documentId: id })
  await announce(tx, { type: 'document.changed', playerId, documentId: id })
}
