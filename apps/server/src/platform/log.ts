/** Logs are JSON lines that contain only IDs: never an email address, a name or a token. */
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { redactAccountNumbers } from './account-numbers.ts'

export type Log = Logger

/** Bypasses pino's own transport to stdout, which retries forever at exit if the terminal was closed. */
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

/** Other fields stay out: PostgreSQL's `detail` and `where` quote the row, and clients quote what they sent. */
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

/** The longest logged path. Longer ones are not pages and would only fill the log. */
const PATH_MAX = 500

/** Only the path of an address: a query can contain a code or a token. Pages that take one contain it in the path. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1)
  return redactSecrets(path.length > PATH_MAX ? `${path.slice(0, PATH_MAX)}…` : path)
}

/** Pages whose path ends with a code. */
const CODE_PAGES = 'verify|password-reset'
const CODE_IN_PATH = new RegExp(String.raw`/(${CODE_PAGES})(?:/|%2f)[^/\s"'\x60?#)]+`, 'gi')
const SECRET_IN_QUERY =
  /([?&](?:\w*token|\w*code|\w*ticket|\w*secret|\w*password|state|nonce|signature|hash)=)[^&\s"'`#)]+/gi

/**
 * Mail servers quote the recipient in their refusals. The look-behind lets a match begin only where a name begins, so that the
 * time grows linearly with the length. The end starts with a letter, because packages in stacks have versions: `pino@10.1.0`.
 */
const EMAIL =
  /(?<![\p{L}\p{N}.!#$'*+^_{|}~-])[\p{L}\p{N}.!#$'*+^_{|}~-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]*/gu

/**
 * Most texts of a log, such as the path of a call: without codes, addresses and queries, without the beginning of an IBAN, and with
 * fewer digits than a card has. This takes a tenth of the time of the other expressions.
 */
const PLAIN = new RegExp(
  String.raw`^(?!.*(?:[a-z]{2}\d{2}|${CODE_PAGES}))(?:[a-z/_-]*\d){0,9}[a-z/_-]*$`,
  'i',
)

/** Redacts codes and tokens in addresses, and emails, card and account numbers anywhere in the text. */
function redactSecrets(text: string): string {
  if (PLAIN.test(text)) return text
  const withoutCodes = text.replace(CODE_IN_PATH, '/$1/…').replace(SECRET_IN_QUERY, '$1…')
  return redactAccountNumbers(withoutCodes.replace(EMAIL, '…'))
}

/** The last line of defence, so that code which logs an address or an answer need not redact it. */
function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, withoutSecretsIn(value)]))
}

/** Recurses into lists and plain objects. Anything else, such as an error or a request, has a serializer. */
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
