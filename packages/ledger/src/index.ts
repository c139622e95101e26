export {
  audit,
  type AuditCheck,
  type AuditFinding,
  findDifferences,
  isCancelled,
  ledgerChecks,
  type Narrowing,
  narrowed,
  reportCancelled,
} from './audit.ts'
export {
  type ArchivedEntry,
  type ArchivedPiece,
  checkArchivedPiece,
  listDaysToArchive,
  readDay,
} from './archive.ts'
export { balanceKey, partsOfBalanceKey } from './own-rows/balances.ts'
export { closeDay } from './closing.ts'
export { DETACHED_UNTIL } from './detached-until.ts'
export {
  attachMonth,
  checkStayed,
  detachMonth,
  findDetachedUntil,
  findMonthToAttach,
  findMonthToDetach,
  type Leaving,
  type Month,
  whyNotDetach,
} from './detaching.ts'
export { DAY_MS, findHead, type Range, rangeOfDay, rangesOfOwners } from './ranges.ts'
export { find } from './posting.ts'
export {
  AlreadyPosted,
  BadPosting,
  DayDiffers,
  EntriesDetached,
  OutcomeUnknown,
  Unavailable,
  UnknownOwner,
} from './errors.ts'
export type { PostedBatch } from './lane.ts'
export { createLedger, type Ledger, type LedgerOptions } from './ledger.ts'
export { makePartitions } from './partitions.ts'
export { listDaysToRollUp, rollUpDay } from './rollup.ts'
export { auditOpenDays, auditSealedDay, auditSealOfDay, auditSeals, listSealedDays } from './seal-checks.ts'
export { findSealedUntil, findUnsealedSince, listDaysToSeal, sealDay } from './seals.ts'
export { toBigint, toBigints, toPlainArray } from './arrays.ts'
export { idOf } from './statements.ts'
export { insertInto, lookUp, update, verify } from './table.ts'
export {
  changeOf,
  type Balance,
  type Change,
  type ChangedRow,
  type ColumnCompanion,
  type Command,
  type Companion,
  type Decision,
  type Entry,
  type Json,
  type RowVersion,
  type Pockets,
  type Posting,
  type Queryable,
  type Reads,
  type Statement,
  type StoredEntry,
  type TableCompanion,
  type Values,
  type View,
} from './types.ts'
