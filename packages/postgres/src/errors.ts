/** What an error of the database means: which constraint was violated, and whether a retry may succeed a moment later. */

/** The code of a Node or PostgreSQL error, such as `ENOENT` or `23505`; undefined if there is none. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The SQLSTATE of an error, if PostgreSQL raised it. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = codeOf(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The name of the violated unique index, or undefined. */
export function violatedUnique(error: unknown): string | undefined {
  if (sqlStateOf(error) !== '23505' || !(error instanceof Error) || !('constraint' in error)) return undefined
  return typeof error.constraint === 'string' ? error.constraint : undefined
}

/** A table was changed, by a rolling update, after a statement that reads it was prepared. */
export function isPlanOutdated(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}

const NETWORK: ReadonlySet<string | undefined> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * SQLSTATE: connection lost (08), too many connections (53300), server stopping, starting or crashed (57P0), a statement or a
 * transaction took too long (57014, 25P03), a lock was not free in time (55P03).
 */
const PASSING = /^(08...|53300|57P0.|57014|25P0[34]|55P03)$/

const READ_ONLY = '25006'

/** The connection leads to a standby. Its code is PostgreSQL's for a statement that a standby can't execute. */
export class StandbyRefused extends Error {
  readonly code = READ_ONLY
  override readonly message = 'the database is a standby: its address must lead to the primary'
}

/** The server or the session accepts no writes. Its connection is not reused, because another one may lead to the primary. */
export const isReadOnlyConnection = (error: unknown): boolean => codeOf(error) === READ_ONLY

/** SQLSTATE: disk full (53100), out of memory (53200), I/O error (58), read-only server (25006). */
const CANNOT_WRITE = /^(53100|53200|58...|25006)$/

/** Driver messages about broken or slow connections; these errors have no code. */
const DRIVER =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/i

/** Whether the message is one of the driver's about connections, which nothing else uses. */
export const isDriverMessage = ({ message }: Error): boolean => DRIVER.test(message)

/** Whether the connection to the database broke or could not be opened, or PostgreSQL is not running. */
export function isLostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return NETWORK.has(code) || (code !== undefined && PASSING.test(code)) || isDriverMessage(error)
}

/** Whether PostgreSQL answers but cannot write. */
export function isReadOnlyDatabase(error: unknown): boolean {
  return CANNOT_WRITE.test(codeOf(error) ?? '')
}

/** For callers that answer "try again". */
export function isDatabaseAway(error: unknown): boolean {
  return isLostDatabase(error) || isReadOnlyDatabase(error)
}

/** Whether PostgreSQL refused a text that it can't store: a NUL character or half a surrogate pair. That is the client's error. */
export function isUnstorable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '22021' || code === '22P05'
}
