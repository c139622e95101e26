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
    formatters: { log: withoutSecrets },
  }
  return pino(options, destination)
}

/** What else errors carry stays out: PostgreSQL's `detail` and `where` quote the row, clients quote what they sent. */
const SHOWN = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'status', 'statusCode'] as const

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const shown = Object.fromEntries(
    SHOWN.map((key) => [key, Reflect.get(error, key) as unknown]).filter(([, value]) => value !== undefined),
  )
  const { name: type, message, stack, cause } = error
  return {
    type,
    message: redactSecrets(message),
    stack: stack === undefined ? undefined : redactSecrets(stack),
    ...shown,
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}

/** Of an address its path alone: a query may carry a code or a token, and the pages that take one carry it in the path. */
export function loggedPath(url: string): string {
  return redactSecrets(url.split('?', 1)[0] ?? '')
}

const CODE_IN_PATH = /\/(verify|password-reset)(?:\/|%2f)[^/\s"'`?#)]+/gi
const SECRET_IN_QUERY =
  /([?&](?:\w*token|\w*code|\w*ticket|\w*secret|\w*password|state|nonce|signature|hash)=)[^&\s"'`#)]+/gi

/** Takes codes and tokens out of the addresses that a text quotes. */
function redactSecrets(text: string): string {
  return text.replace(CODE_IN_PATH, '/$1/…').replace(SECRET_IN_QUERY, '$1…')
}

/** The last guard: code that logs an address need not think of it. */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(fields)
  if (!entries.some(([, value]) => typeof value === 'string' && value.includes('/'))) return fields
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? redactSecrets(value) : value]),
  )
}
