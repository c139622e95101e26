/** Logs are JSON lines with ids only: no e-mail, no name, no token may ever stand in one. */
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { redactAccountNumbers } from './account-numbers.ts'

export type Log = Logger

/** Not by pino's own way to standard output: at the end of the process that tries for ever to tell a terminal that was closed. */
export function createLog(level: string, destination: DestinationStream = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    serializers: { err: describeError },
    hooks: {
      logMethod(args: Parameters<LogFn>, method: LogFn) {
        method.apply(this, args.map((arg: unknown) => withoutSecretsIn(arg)) as Parameters<LogFn>)
      },
    },
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

/** Characters of a path that are logged: longer ones name no page, and only fill the log. */
const PATH_MAX = 500

/** Of an address its path alone: a query may carry a code or a token, and the pages that take one carry it in the path. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return redactSecrets(path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path)
}

const CODE_IN_PATH = /\/(verify|password-reset)(?:\/|%2f)[^/\s"'`?#)]+/gi
const SECRET_IN_QUERY =
  /([?&](?:\w*token|\w*code|\w*ticket|\w*secret|\w*password|state|nonce|signature|hash)=)[^&\s"'`#)]+/gi

/** Takes codes and tokens out of the addresses that a text quotes, and numbers of cards and accounts out of all of it. */
function redactSecrets(text: string): string {
  return redactAccountNumbers(text.replace(CODE_IN_PATH, '/$1/…').replace(SECRET_IN_QUERY, '$1…'))
}

/** The last guard: code that logs an address or an answer need not think of it. */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, withoutSecretsIn(value)]))
}

/** Into lists and plain objects; anything else, such as an error or a request, has a serializer. */
function withoutSecretsIn(value: unknown): unknown {
  if (typeof value === 'string') return redactSecrets(value)
  if (Array.isArray(value)) return value.map(withoutSecretsIn)
  return isPlain(value) ? withoutSecrets(value) : value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
