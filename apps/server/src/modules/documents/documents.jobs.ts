import type { DocumentsDeps } from './documents.deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { noteAudit } from '../players/index.ts'
import { listFiles, removeFile } from './document-files.ts'
import {
  changeDocument,
  findDocument,
  findUnknown,
  forgetRemoved,
  lockDocument,
} from './documents.queries.ts'
import { transition } from './documents.rules.ts'
import { readContent, saveDecision } from './decisions.service.ts'
import { scanFile } from './scan-file.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The queue retries while the scanner does not answer. Until then the document waits and nobody can open it. */
export const scanDocument = defineJob<{ documentId: string }, DocumentsDeps>({
  name: 'documents.scan',
  async run(deps, { documentId }) {
    const { documentScan } = deps.config
    const document = await findDocument(deps.db, documentId)
    if (document?.scan !== 'waiting' || documentScan === null) return
    const content = await readContent(deps, deps.db, document)
    if (content === null) return
    const verdict = await scanFile(documentScan, content)
    await inTransaction(deps.db, async (tx) => {
      const locked = await lockDocument(tx, documentId)
      if (locked === null) return
      const result = transition(locked, { kind: 'scanned', verdict })
      if (result.kind === 'scanned') return changeDocument(tx, documentId, { scan: result.to.scan })
      if (result.kind !== 'decided') return
      await saveDecision(deps, tx, locked, result.to)
      await noteAudit(deps, tx, {
        actor: 'system:documents.scan',
        action: 'document.refused',
        subject: `document:${documentId}`,
        playerId: locked.player_id,
        reason: 'infected',
      })
    })
    // An infected file is of no further use.
    if (verdict === 'infected') await removeFile(deps, documentId)
  },
})

export const removeDocumentFile = defineJob<{ documentId: string }, DocumentsDeps>({
  name: 'documents.removeFile',
  run: (deps, { documentId }) => removeFile(deps, documentId),
})

/** Few uploads fail. More files without a row can be those of another installation, or of the time after a restored backup. */
const SWEPT_MAX = 100

/** Removes files without a row, left by failed uploads, and rows of removed documents that were kept only for counting. */
export const sweepDocuments = defineJob({
  name: 'documents.sweep',
  cron: '23 3 * * *',
  async run(deps: DocumentsDeps) {
    const before = new Date(deps.clock.now().getTime() - DAY_MS)
    await forgetRemoved(deps.db, before)
    const old: string[] = []
    for await (const { id, changedAt } of listFiles(deps.files)) if (changedAt < before) old.push(id)
    const unknown = await findUnknown(deps.db, old)
    if (unknown.length > SWEPT_MAX)
      return deps.log.error(
        { count: unknown.length, ids: unknown.slice(0, SWEPT_MAX) },
        'too many files of documents have no row: none is removed. Does another installation use this storage?',
      )
    for (const id of unknown) await removeFile(deps, id)
  },
})
