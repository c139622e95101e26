export {
  type OfficeCallName,
  type OfficeRoute,
  officeRoutes,
} from './office-routes.ts'
export * from './office-calls.ts'
export type { OfficeApproved, OfficePasskey, OfficePasskeyQuestion } from './factor-calls.ts'
export type { OfficeDocument, OfficeReviewedDocument } from './document-shapes.ts'
export type { OfficeOrderParts } from './order-parts.ts'
export type { OfficeOperations } from './operations-calls.ts'
export type {
  OfficeComplaint,
  OfficeCountryRequest,
  OfficeRegisterAnswer,
  OfficeRemoval,
  OfficeSignal,
} from './protection-calls.ts'
export type { OfficeGame, OfficeGameProvider, OfficeGameState, OfficeImport } from './games-calls.ts'
export type {
  OfficeExport,
  OfficeMethodRow,
  OfficeReport,
  OfficeReportCheck,
  OfficeReportRow,
} from './report-calls.ts'
export type {
  OfficeBound,
  OfficeCommand,
  OfficeField,
  OfficeFieldError,
  OfficeFieldKind,
} from './command-calls.ts'
export type {
  OfficePreview,
  OfficeProgramme,
  ProgrammeContent,
  ProgrammeDifference,
  ProgrammeIssue,
  ProgrammeKind,
  ProgrammePrice,
  ProgrammeTextPart,
  ProgrammeTrial,
} from './programme-calls.ts'
export type { OfficeInvoice, OfficeWithdrawal, OfficeWithdrawalCounts } from './payment-calls.ts'
export type { OfficeEvent, OfficeEventKind } from './timeline-calls.ts'
export type {
  OfficeEntry,
  OfficeLink,
  OfficeLinkPair,
  OfficeNote,
  OfficePlayer,
  OfficeRound,
  OfficeShared,
} from './player-calls.ts'
