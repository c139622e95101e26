/** Logs are JSON lines with ids only: no e-mail, no name, no token may ever stand in one. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Not by pino's own way to standard output: at the end of the process that tries for ever to tell a terminal that was closed. */
export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    serializers: { err: describeError },
  }
  return pino(options, destination)
}

/** What else errors carry stays out: PostgreSQL's `detail` and `where` quote the row, clients quote what they sent. */
const TOLD = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'status', 'statusCode'] as const

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const told = Object.fromEntries(
    TOLD.map((key) => [key, Reflect.get(error, key) as unknown]).filter(([, value]) => value !== undefined),
  )
  const { name: type, message, stack, cause } = error
  return { type, message, stack, ...told, ...(cause === undefined ? {} : { cause: describeError(cause) }) }
}

/** Of an address its path alone: a query may carry a code or a token, and the pages that take one carry it in the path. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(/\/(verify|password-reset)\/[^/]+/, '/$1/…')
}
