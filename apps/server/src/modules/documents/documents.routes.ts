import type { DocumentsDeps } from './documents.deps.ts'
import { done, page, serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import { removeOwnDocument, takesDocuments, uploadDocument } from './documents.service.ts'
import { ReaderTurns } from './inspection/reader-turns.ts'
import { listShown, toShown } from './documents.view.ts'

export function documentsRoutes(app: App, deps: DocumentsDeps): void {
  const readers = new ReaderTurns(deps.clock)
  serve(app, deps, 'listDocuments', async ({ playerId }) => {
    const { bytesMax, countMax } = deps.settings.current().site.documents
    return page(await listShown(deps, playerId), { bytesMax, countMax, isOpen: takesDocuments(deps) })
  })
  serve(
    app,
    deps,
    'createDocument',
    async ({ playerId, body }) => toShown(deps, deps.db, await uploadDocument(deps, readers, playerId, body)),
    // Inspecting a file costs as much time as hundreds of other calls, even if it is then refused.
    { kind: 'attempt' },
  )
  serve(app, deps, 'removeDocument', ({ playerId, params }) =>
    done(removeOwnDocument(deps, playerId, params.id)),
  )
}
