/** When the database cannot do its work now, though nothing is wrong with what was asked: the same may succeed a moment later. */
import { codeOf } from '../error-code.ts'

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
 * By SQLSTATE: connection lost (08), no room for a connection (53300), server stopping, starting or crashed (57P0), a statement or a
 * transaction that took too long (57014, 25P03), a lock that was not free in time (55P03).
 */
const PASSING = /^(08...|53300|57P0.|57014|25P0[34]|55P03)$/

/** By SQLSTATE: disk full (53100), out of memory (53200), input or output fails (58), or a server that only reads (25006). */
const CANNOT_WRITE = /^(53100|53200|58...|25006)$/

/** How the driver says that a connection broke or was not made in time; these have no code. */
const DRIVER =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/i

/** How the driver says it without a code, in words that nobody else uses. */
export const isDriverMessage = ({ message }: Error): boolean => DRIVER.test(message)

/** Whether this error says that the connection to the database broke, could not be made, or that PostgreSQL is not up. */
export function isLostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return NETWORK.has(code) || (code !== undefined && PASSING.test(code)) || isDriverMessage(error)
}

/** Whether this error says that PostgreSQL answers and cannot write. */
export function isReadOnlyDatabase(error: unknown): boolean {
  return CANNOT_WRITE.test(codeOf(error) ?? '')
}

/** For callers that answer "try again". */
export function isDatabaseAway(error: unknown): boolean {
  return isLostDatabase(error) || isReadOnlyDatabase(error)
}

/** Whether PostgreSQL refused a text that it can't store: a NUL, or half a character. That is the client's fault. */
export function isUnstorable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '22021' || code === '22P05'
}
