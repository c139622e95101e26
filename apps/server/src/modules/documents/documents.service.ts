/**
 * Documents that a player uploads. A file is accepted only if its content matches its type. It is stored sealed with the player's
 * key where nothing serves it, and only staff can open it. This module never decides about money or the player's status.
 */
import type { Body, DocumentKind } from '@fairhall/contract'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { DocumentsDeps } from './documents.deps.ts'
import { Refusal, refuse, refuseFields } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/outbox/publish-event.ts'
import { lockPlayerRow, noteAudit, sealBytesFor, sealFor } from '../players/index.ts'
import { putFile, removeFile } from './document-files.ts'
import {
  changeDocument,
  countUploads,
  findOwnDocument,
  insertDocument,
  listDocumentsOf,
  lockDocument,
  type PlayerDocument,
} from './documents.queries.ts'
import { transition } from './documents.rules.ts'
import type { FileType } from './inspection/file-error.ts'
import { inspectFile } from './inspection/inspect-file.ts'
import { rewriteInProcess } from './inspection/reader-process.ts'
import { HOUR_MS, type ReaderTurns } from './inspection/reader-turns.ts'

const NAME_MAX = 120
const SCAN = 'documents.scan'
/** A good photo of a page has about twelve million pixels. */
const BOUNDS = {
  pixelsMin: 10_000,
  pixelsMax: 60_000_000,
  unpackedMax: 200_000_000,
  memoryMax: 800_000_000,
  durationMs: 15_000,
}

export const bindingOf = (playerId: string, documentId: string) => `${playerId} ${documentId}`

/** Uploads are closed if the identity check replaces them. */
export function takesDocuments({ settings }: DocumentsDeps): boolean {
  const { isEnabled, hidesDocuments } = settings.current().site.identityCheck
  return !(isEnabled && hidesDocuments)
}

export async function uploadDocument(
  deps: DocumentsDeps,
  readers: ReaderTurns,
  playerId: string,
  { kind, file }: Body<'createDocument'>,
): Promise<PlayerDocument> {
  if (!takesDocuments(deps)) throw refuse('notFound')
  const { bytesMax, perHour } = deps.settings.current().site.documents
  if (file.size === 0) throw refuseFields({ file: ['required'] })
  if (file.size > bytesMax) throw refuseFields({ file: [`fileSize:${bytesMax / 1_000_000}`] })
  // Checked before the inspection, which costs far more.
  await requireRoom(deps, deps.db, playerId)
  const content = Buffer.from(await file.arrayBuffer())
  const { rewriteFile = rewriteInProcess } = deps
  const found = await readers.takeTurn({ playerId, refusedMax: perHour }, (onEnd) =>
    inspectFile(content, file.type, BOUNDS, (upload) => rewriteFile(upload, onEnd)),
  )
  if ('error' in found) throw refuseFields({ file: [found.error] })
  const id = deps.random.uuid()
  const sealed = await inTransaction(deps.db, (tx) =>
    sealBytesFor(deps, tx, playerId, { content: found.content, belongsTo: bindingOf(playerId, id) }),
  )
  // Outside a transaction: a store that answers slowly must hold neither a connection nor the player.
  await putFile(deps, id, sealed)
  // If this fails otherwise, the file stays for the nightly sweep: after a lost connection the commit is uncertain.
  try {
    return await inTransaction(deps.db, (tx) =>
      store(deps, tx, {
        id,
        playerId,
        kind,
        name: shorten(file.name),
        type: found.type,
        bytes: found.content.length,
      }),
    )
  } catch (error) {
    if (error instanceof Refusal) await removeFile(deps, id)
    throw error
  }
}

async function requireRoom(deps: DocumentsDeps, db: Db | Tx, playerId: string): Promise<void> {
  const { countMax, perHour } = deps.settings.current().site.documents
  const { present, recent } = await countUploads(db, playerId, new Date(deps.clock.now().getTime() - HOUR_MS))
  if (present >= countMax) throw refuse('documentsFull')
  if (recent >= perHour) throw refuse('documentsTooOften', { retryAfterS: HOUR_MS / 1000 })
}

interface NewDocument {
  id: string
  playerId: string
  kind: DocumentKind
  name: string
  type: FileType
  bytes: number
}

async function store(deps: DocumentsDeps, tx: Tx, document: NewDocument): Promise<PlayerDocument> {
  const { id, playerId, kind, name, type, bytes } = document
  // The lock serialises concurrent uploads, so that the second one counts the first.
  if ((await lockPlayerRow(tx, playerId)) === null) throw refuse('notFound')
  await requireRoom(deps, tx, playerId)
  await insertDocument(tx, {
    id,
    player_id: playerId,
    kind,
    scan: deps.config.documentScan === null ? 'off' : 'waiting',
    type,
    bytes,
    sealed_name: await sealFor(deps, tx, playerId, name),
    why: null,
    uploaded_at: deps.clock.now(),
  })
  // One at a time: a scanner that answers slowly must not fill the queue of jobs.
  if (deps.config.documentScan !== null) await enqueue(tx, SCAN, { documentId: id }, { queue: SCAN })
  await noteOwn(deps, tx, playerId, id, 'player.documentAdded')
  await announce(tx, { kind: 'document.changed', playerId, documentId: id })
  const stored = await lockDocument(tx, id)
  if (stored === null) throw new Error(`The document ${id} was not stored`)
  return stored
}

/** Shortens the middle of a name: its end says more. */
function shorten(name: string): string {
  const clean = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{C}/gu, '').trim()
  return clean.length <= NAME_MAX ? clean : `${clean.slice(0, NAME_MAX - 12)}…${clean.slice(-10)}`
}

async function noteOwn(
  deps: DocumentsDeps,
  tx: Tx,
  playerId: string,
  id: string,
  action: string,
): Promise<void> {
  const subject = `document:${id}`
  await noteAudit(deps, tx, { actor: `player:${playerId}`, action, subject, playerId, reason: 'own-wish' })
}

/** Documents of other players are answered as not found, so that their existence stays secret. */
export async function removeOwnDocument(deps: DocumentsDeps, playerId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const document = await lockDocument(tx, id)
    if (document === null || (await findOwnDocument(tx, playerId, id)) === null) throw refuse('notFound')
    if (transition(document, { kind: 'remove' }).kind !== 'removed') throw refuse('documentKept')
    await discard(deps, tx, document)
    await noteOwn(deps, tx, playerId, id, 'player.documentRemoved')
  })
}

/** Removes all documents of a player, accepted ones too, when the player is erased. */
export async function discardDocumentsOf(deps: DocumentsDeps, tx: Tx, playerId: string): Promise<void> {
  for (const document of await listDocumentsOf(tx, playerId)) await discard(deps, tx, document)
}

/** A job removes the file after the commit. */
async function discard(
  deps: DocumentsDeps,
  tx: Tx,
  { id, player_id: playerId }: PlayerDocument,
): Promise<void> {
  await changeDocument(tx, id, { removed_at: deps.clock.now(), sealed_name: null })
  await enqueue(tx, 'documents.removeFile', { documentId: id })
  await announce(tx, { kind: 'document.changed', playerId, documentId: id })
}
