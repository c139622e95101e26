/**
 * Every setting of a process comes from its environment, is checked once at the start, and is named in one readable
 * line when it is wrong. `docs/configuration.md` is made from this table. What an operator changes while the site
 * runs (currencies, countries, limits, texts …) is not here but in CONFIG_DIR and in the content.
 */
import path from 'node:path'
import { z } from 'zod'

export const roleNames = ['site', 'api', 'door', 'realtime', 'jobs', 'studio', 'sandbox'] as const
export type Role = (typeof roleNames)[number]

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)
const url = (protocols: RegExp) => z.url({ protocol: protocols })
const wholeNumber = (least: number, most: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(least).max(most))

interface Setting {
  schema: z.ZodType
  /** What holds when it is not set, as text; null where there is nothing. */
  default: string | null
  about: string
}

const setting = <Schema extends z.ZodType>(schema: Schema, fallback: string, about: string) => ({
  schema,
  default: fallback,
  about,
})

const optional = <Schema extends z.ZodType>(schema: Schema, about: string) => ({
  schema: schema.optional(),
  default: null,
  about,
})

export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']),
    'development',
    'In `production` nothing that is only for trying runs unless it is named.',
  ),
  HOST: setting(z.string().min(1), '127.0.0.1', 'The address to listen on.'),
  PORT: setting(wholeNumber(0, 65_535), '3000', 'The port to listen on; 0 takes any.'),
  PUBLIC_URL: optional(
    url(/^https?$/),
    'The address under which players see the site; `http://HOST:PORT` when not set. Required in production.',
  ),
  ROLES: optional(
    list.pipe(z.array(z.enum(roleNames)).min(1)),
    `What this process serves, of \`${roleNames.join(',')}\`; all when not set, in production all but \`sandbox\`.`,
  ),
  DATA_DIR: setting(z.string().min(1), '.data', 'Keys and the embedded database.'),
  CONFIG_DIR: setting(
    z.string().min(1),
    'config',
    'Currencies, countries, limits, registration and other settings of the operator.',
  ),
  BRAND: setting(
    z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a file in CONFIG_DIR/brands, without its ending'),
    'fairhall',
    'Name, logo, colours, fonts and corners of the site: a file in CONFIG_DIR/brands.',
  ),
  CONTENT_DIR: setting(z.string().min(1), 'content', 'All texts, by language.'),
  DATABASE_URL: optional(
    z.union([z.literal('embedded'), url(/^postgres(ql)?$/)]),
    'A PostgreSQL 18; not set or `embedded`: the embedded one in DATA_DIR. In production it must be set.',
  ),
  DATABASE_POOL: setting(
    wholeNumber(2, 500),
    '20',
    'Connections to the database, besides those of the ledger.',
  ),
  SECRETS_FILE: optional(
    z.string().min(1),
    'The key ring; `secrets.json` in DATA_DIR when not set. All processes of an installation share one.',
  ),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    '`info` in production, else `warn`.',
  ),
  TRUSTED_PROXIES: setting(
    list,
    '',
    'Addresses and networks (CIDR) whose `cf-connecting-ip` and `cf-ipcountry` are believed.',
  ),
  DEFAULT_COUNTRY: setting(
    z.string().regex(/^[A-Z]{2}$/, 'must be two upper-case letters'),
    'IE',
    'The country of a visitor of whom no trusted proxy says it.',
  ),
  REQUESTS_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '600',
    'API calls of one address; more are refused for the rest of the minute.',
  ),
  ATTEMPTS_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '20',
    'Registrations, sign-ins and confirmations of one address.',
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '512',
    'Live connections of one address to one process; a mobile network may hide thousands of players behind one.',
  ),
  RATES_URL: optional(
    url(/^https?$/),
    'Where the rates of currencies are asked every hour: JSON with `base`, `at` and `rates` (worth of one unit in the base currency). Not set: those of CONFIG_DIR hold.',
  ),
  SESSION_DAYS: setting(wholeNumber(1, 365), '30', 'A session ends so many days after its last refresh.'),
  METRICS_TOKEN: optional(
    z.string().min(16),
    'Bearer token for `/metrics`; not set: only this machine may read them.',
  ),
  REALTIME: setting(
    z.union([z.literal('embedded'), url(/^https?$/)]),
    'embedded',
    '`embedded`, or the address of a Centrifugo API.',
  ),
  REALTIME_API_KEY: optional(z.string().min(1), "Centrifugo's API key."),
  MAIL: optional(
    z.union([z.literal('sandbox'), url(/^smtps?$/)]),
    '`sandbox` (the inbox page), or an SMTP address such as `smtps://user:password@host`. In production it must be set.',
  ),
  MAIL_FROM: setting(z.string().min(3), 'Fairhall <no-reply@fairhall.example>', 'The sender of mails.'),
  SMS: optional(
    z.union([z.literal('sandbox'), url(/^https?$/)]),
    '`sandbox` (the inbox page), or the address of a gateway that takes `{"from", "to", "text"}` by POST. Not set in production: no text messages, and nothing that needs them.',
  ),
  SMS_TOKEN: optional(z.string().min(1), 'Bearer token for the gateway of text messages.'),
  SMS_FROM: setting(
    z.string().regex(/^(\+\d{5,15}|[\w .-]{1,11})$/, 'must be a number with its + or up to 11 letters'),
    'Fairhall',
    'The sender of text messages.',
  ),
  SANDBOX_URL: optional(
    url(/^https?$/),
    'Where the stand-ins run; `PUBLIC_URL/sandbox` when not set and the role `sandbox` is on.',
  ),
  STUDIO_URL: optional(url(/^https?$/), 'Where the studio runs; `PUBLIC_URL/studio` when not set.'),
  BTCPAY_API_KEY: optional(
    z.string().min(1),
    'API key of BTCPay Server; needed where `payment-providers.json` switches it on.',
  ),
  BTCPAY_WEBHOOK_SECRET: optional(
    z.string().min(1),
    'The secret that the webhooks of BTCPay Server are signed with.',
  ),
  STOP_TIMEOUT_S: setting(wholeNumber(1, 600), '25', 'How long a stop waits for what is under way.'),
} as const satisfies Record<string, Setting>

export interface Config {
  environment: 'development' | 'production' | 'test'
  host: string
  port: number
  publicUrl: string | null
  roles: ReadonlySet<Role>
  dataDir: string
  configDir: string
  brand: string
  contentDir: string
  /** Null for the embedded database. */
  databaseUrl: string | null
  databasePool: number
  secretsFile: string
  logLevel: string
  trustedProxies: readonly string[]
  defaultCountry: string
  requestsPerMinute: number
  attemptsPerMinute: number
  connectionsPerAddress: number
  ratesUrl: string | null
  sessionDays: number
  metricsToken: string | null
  /** Null for the hub in this process. */
  centrifugo: { url: string; apiKey: string } | null
  /** Null for the sandbox's inbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Null: text messages cannot be sent. */
  sms: 'sandbox' | { url: string; token: string | null; from: string } | null
  sandboxUrl: string | null
  studioUrl: string | null
  btcPay: { apiKey: string | null; webhookSecret: string | null }
  stopTimeoutS: number
}

export class WrongSettings extends Error {}

type Values = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, default: fallback }] of Object.entries<Setting>(settings)) {
    const given = env[name]?.trim() || fallback || undefined
    const parsed = schema.safeParse(name === 'TRUSTED_PROXIES' ? (given ?? '') : given)
    if (parsed.success) values[name] = parsed.data
    else faults.push(`${name}=${given ?? ''}: ${parsed.error.issues[0]?.message ?? 'is wrong'}`)
  }
  if (faults.length === 0) faults.push(...productionFaults(values as Values))
  if (faults.length > 0) throw new WrongSettings(faults.join('\n'))
  return toConfig(values as Values)
}

/** In production nothing is taken for granted that would lose money or mail: it must be named. */
function productionFaults(values: Values): string[] {
  if (values.REALTIME !== 'embedded' && values.REALTIME_API_KEY === undefined) {
    return ['REALTIME_API_KEY: is needed with a Centrifugo address']
  }
  if (values.NODE_ENV !== 'production') return []

  const required = ['DATABASE_URL', 'PUBLIC_URL', 'MAIL'] as const
  const missing = required.filter((name) => values[name] === undefined)
  return missing.map(
    (name) =>
      `${name}: must be set in production${name === 'DATABASE_URL' ? ' ("embedded" names the embedded database)' : ''}`,
  )
}

function toConfig(values: Values): Config {
  const dataDir = path.resolve(values.DATA_DIR)
  const isProduction = values.NODE_ENV === 'production'
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicUrl: withoutSlash(values.PUBLIC_URL),
    roles: new Set(values.ROLES ?? roleNames.filter((role) => !isProduction || role !== 'sandbox')),
    dataDir,
    configDir: path.resolve(values.CONFIG_DIR),
    brand: values.BRAND,
    contentDir: path.resolve(values.CONTENT_DIR),
    databaseUrl:
      values.DATABASE_URL === undefined || values.DATABASE_URL === 'embedded' ? null : values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    secretsFile: values.SECRETS_FILE ? path.resolve(values.SECRETS_FILE) : path.join(dataDir, 'secrets.json'),
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustedProxies: values.TRUSTED_PROXIES,
    defaultCountry: values.DEFAULT_COUNTRY,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    attemptsPerMinute: values.ATTEMPTS_PER_MINUTE,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    ratesUrl: values.RATES_URL ?? null,
    sessionDays: values.SESSION_DAYS,
    metricsToken: values.METRICS_TOKEN ?? null,
    centrifugo:
      values.REALTIME === 'embedded' ? null : { url: values.REALTIME, apiKey: values.REALTIME_API_KEY ?? '' },
    smtpUrl: values.MAIL === undefined || values.MAIL === 'sandbox' ? null : values.MAIL,
    mailFrom: values.MAIL_FROM,
    sms: toSms(values, isProduction),
    sandboxUrl: withoutSlash(values.SANDBOX_URL),
    studioUrl: withoutSlash(values.STUDIO_URL),
    btcPay: { apiKey: values.BTCPAY_API_KEY ?? null, webhookSecret: values.BTCPAY_WEBHOOK_SECRET ?? null },
    stopTimeoutS: values.STOP_TIMEOUT_S,
  }
}

function toSms({ SMS, SMS_TOKEN, SMS_FROM }: Values, isProduction: boolean): Config['sms'] {
  if (SMS === undefined) return isProduction ? null : 'sandbox'
  return SMS === 'sandbox' ? SMS : { url: SMS, token: SMS_TOKEN ?? null, from: SMS_FROM }
}

function withoutSlash(address: string | undefined): string | null {
  return address === undefined ? null : address.replace(/\/+$/, '')
}

/** The page `docs/configuration.md`, between its title and its end. */
export function describeSettings(): string {
  const rows = Object.entries<Setting>(settings).map(
    ([name, { default: fallback, about }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${about} |`,
  )
  return ['| setting | without it | what it is |', '|---|---|---|', ...rows].join('\n')
}
