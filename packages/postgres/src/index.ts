/** The only package that imports the driver. */
export { Client, DatabaseError, escapeIdentifier, escapeLiteral, Pool, types } from 'pg'
export type { ClientBase, CustomTypesConfig, PoolClient } from 'pg'
export { bigintArray, integerArray, textArray } from './binary-array.ts'
export { type BatcherOptions, createBatcher, postponed } from './batcher.ts'
export { connectionSettings } from './connection-settings.ts'
export { checkWhileOpen, createDedicatedClient, keepConnected } from './dedicated-connection.ts'
export { createDirectClient, type DirectClient } from './direct-client.ts'
export { copyIn, copyOut, findDriverError } from './driver.ts'
export {
  isDatabaseAway,
  isLostDatabase,
  isPlanOutdated,
  isReadOnlyConnection,
  isReadOnlyDatabase,
  isUnstorable,
  sqlStateOf,
  violatedUnique,
} from './errors.ts'
export { migrate, type MigrationOptions, type MigrationSource } from './migrate.ts'
export type { LockRetries } from './lock-retries.ts'
export { openPool, type PoolOptions } from './pool.ts'
export { type Answer, type RawResult, runPipeline, type Sending } from './pipeline.ts'
export { forgetNames, nameOf } from './statement-names.ts'
export type { Columns, Send } from './statement-run.ts'
export { isSurvivable, TrackedClient } from './tracked-client.ts'
export { inTransaction, type Queryable, type Tx } from './transaction.ts'
export { createTurns, type Turns, turnsOf } from './turns.ts'
