/** The only package that imports the driver. */
export { Client, DatabaseError, escapeIdentifier, Pool, types } from 'pg'
export type { ClientBase, PoolClient, QueryResult, Submittable } from 'pg'
export { connectionSettings } from './connection-settings.ts'
export { findDriverFault } from './driver.ts'
export {
  isDatabaseAway,
  isLostDatabase,
  isReadOnlyDatabase,
  isUnstorable,
  sqlStateOf,
  violatedUnique,
} from './errors.ts'
export { openPool, type PoolOptions } from './pool.ts'
export type { Answer } from './pipeline.ts'
export { isSurvivable, TrackedClient } from './tracked-client.ts'
export { inTransaction, type Queryable } from './transaction.ts'
