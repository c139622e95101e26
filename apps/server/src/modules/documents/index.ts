import type { Module } from '../../platform/module.ts'
import type { DocumentsDeps } from './documents.deps.ts'
import { publishDocuments } from './documents.consumer.ts'
import { removeDocumentFile, scanDocument, sweepDocuments } from './documents.jobs.ts'
import { documentsRoutes } from './documents.routes.ts'

export type { DocumentsDeps }
export {
  findDocument,
  findOwnDocument,
  isPaymentProof,
  listDocumentsFor,
  type PlayerDocument,
} from './documents.queries.ts'
export { listLostFiles } from './lost-files.ts'
export { discardDocumentsOf } from './documents.service.ts'
export {
  acceptDocument,
  type DecisionResult,
  openDocument,
  readName,
  readOwnDocument,
  reasons,
  refuseDocument,
} from './decisions.service.ts'
export type { RefusalReason } from './documents.rules.ts'

export const documentsModule: Module<DocumentsDeps> = {
  name: 'documents',
  routes: documentsRoutes,
  jobs: [scanDocument, removeDocumentFile, sweepDocuments],
  consumers: (deps) => [publishDocuments(deps)],
}
