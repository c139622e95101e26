/**
 * Reads the settings of a process from its environment, once at the start, and reports each invalid one in one line.
 * `docs/configuration.md` is generated from this table. Settings that operators change at run time (currencies, countries,
 * limits, texts …) are in CONFIG_DIR and in the content.
 */
import path from 'node:path'
import type { z } from 'zod'
import { directoryError, type OfficeDirectory, toDirectory } from './office-directory.ts'
import { type DocumentScan, toScan } from './document-scan.ts'
import { type Setting, shownValue } from './setting.ts'
import { type Role, roleNames, settings } from './settings-table.ts'

export interface Config {
  environment: 'development' | 'production' | 'test'
  host: string
  port: number
  publicUrl: string | null
  passkeyDomain: string | null
  roles: ReadonlySet<Role>
  dataDir: string
  configDir: string
  brand: string
  /** 0 to 255. IDs that this installation creates contain it. */
  cell: number
  contentDir: string
  /** Null for the embedded database. */
  databaseUrl: string | null
  /** Null: the other roles do what their rights allow. */
  databaseOwnerUrl: string | null
  /** Null: the studio uses `databaseUrl`. */
  studioDatabaseUrl: string | null
  /** The standby that reports read; null: they read the primary. */
  reportsDatabase: { url: string; staleMaxS: number } | null
  databasePool: number
  secretsFile: string
  /** Null: each backup command names its key file. */
  backupKeyFile: string | null
  logLevel: string
  trustedProxies: readonly string[]
  defaultCountry: string
  requestsPerMinute: number
  attemptsPerMinute: number
  connectionsPerAddress: number
  connectionsPerSecond: number
  ratesUrl: string | null
  rateChangePercent: number
  sessionDays: number
  sessionMaxDays: number
  /** Null: no limit. */
  inactivityMinutes: number | null
  metricsToken: string | null
  /** Null: no traces. */
  tracing: { url: string; share: number; serviceName: string } | null
  /** Null for the realtime hub in this process. */
  centrifugo: { url: string; apiKey: string } | null
  /** Null for the sandbox's inbox. */
  smtpUrl: string | null
  mailFrom: string
  /** Null: text messages are disabled. */
  sms: 'sandbox' | { url: string; token: string | null; from: string } | null
  sandboxUrl: string | null
  /** 0: the aggregator stand-in is off. */
  sandboxGames: number
  /** 0: there are no simulated players. */
  sandboxPlayers: number
  /** The sportsbook stand-in; null: it is off. `url` null: derived from the public URL. `port` 0: another process runs it. */
  sandboxBook: { port: number; url: string | null; speed: number } | null
  /** The office for staff; null: this process does not serve it. */
  office: { port: number; url: string | null } | null
  /** The company's directory, through which staff can sign in; null: off. */
  officeDirectory: OfficeDirectory | null
  studioUrl: string | null
  documentsDir: string
  /** Used instead of the folder; null: the folder. */
  documentsBucket: Bucket | null
  /** Null: no virus scan. */
  documentScan: DocumentScan | null
  sumsub: { appToken: string | null; secretKey: string | null; webhookSecret: string | null }
  btcPay: { apiKey: string | null; webhookSecret: string | null }
  stopDelayS: number
  stopTimeoutS: number
}

export type { DocumentScan }

/** A bucket of an S3-compatible store. */
export interface Bucket {
  /** The address of the bucket, such as `https://s3.example.com/documents`. */
  url: string
  region: string
  keyId: string
  secret: string
}

export class WrongSettings extends Error {}

type Values = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const errors: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, default: fallback }] of Object.entries<Setting>(settings)) {
    const text = env[name]?.trim() || fallback || undefined
    const parsed = schema.safeParse(name === 'TRUSTED_PROXIES' ? (text ?? '') : text)
    if (parsed.success) values[name] = parsed.data
    else
      errors.push(
        `${name}=${shownValue(name, text ?? '')}: ${parsed.error.issues[0]?.message ?? 'is invalid'}`,
      )
  }
  if (errors.length === 0) errors.push(...settingErrors(values as Values))
  if (errors.length > 0) throw new WrongSettings(errors.join('\n'))
  return toConfig(values as Values)
}

const BUCKET_SETTINGS = [
  'DOCUMENTS_BUCKET_URL',
  'DOCUMENTS_BUCKET_KEY_ID',
  'DOCUMENTS_BUCKET_SECRET',
] as const

/** Settings that need one another. In production, those whose default could lose money or mail are required. */
function settingErrors(values: Values): string[] {
  const missingOfBucket = BUCKET_SETTINGS.filter((name) => values[name] === undefined)
  if (missingOfBucket.length > 0 && missingOfBucket.length < BUCKET_SETTINGS.length)
    return missingOfBucket.map((name) => `${name}: must be set with the other settings of the bucket`)
  if (values.REALTIME !== 'embedded' && values.REALTIME_API_KEY === undefined) {
    return ['REALTIME_API_KEY: is needed with a Centrifugo address']
  }
  for (const name of ['DATABASE_OWNER_URL', 'STUDIO_DATABASE_URL', 'REPORTS_DATABASE_URL'] as const)
    if (values[name] !== undefined && (values.DATABASE_URL ?? 'embedded') === 'embedded')
      return [`${name}: needs an external DATABASE_URL; the embedded database has its own roles`]
  if (values.PASSKEY_DOMAIN !== undefined && !isSameOrParentHost(values.PASSKEY_DOMAIN, values.PUBLIC_URL))
    return ['PASSKEY_DOMAIN: must be the host of PUBLIC_URL or a parent domain of it']
  const wrongDirectory = directoryError(values)
  if (wrongDirectory !== null) return [wrongDirectory]
  if (values.NODE_ENV !== 'production') return []
  if (values.SANDBOX_GAMES > 0 && values.SANDBOX_URL === undefined && !values.ROLES?.includes('sandbox'))
    return ['SANDBOX_GAMES: in production, add the role sandbox to ROLES, or set SANDBOX_URL']

  if ((values.SANDBOX_BOOK_PORT ?? 0) > 0 && !values.ROLES?.includes('sandbox'))
    return ['SANDBOX_BOOK_PORT: in production, add the role sandbox to ROLES']

  if ((values.OFFICE_PORT ?? 0) > 0 && values.OFFICE_URL === undefined)
    return ['OFFICE_URL: must be set in production with OFFICE_PORT']

  if (values.OFFICE_URL !== undefined && hostOf(values.OFFICE_URL) === hostOf(values.PUBLIC_URL))
    return ['OFFICE_URL: must have another host than PUBLIC_URL']

  if ((values.SANDBOX_PLAYERS ?? 0) > 0 && !values.ROLES?.includes('sandbox'))
    return ['SANDBOX_PLAYERS: in production, add the role sandbox to ROLES']

  const required = ['DATABASE_URL', 'PUBLIC_URL', 'MAIL_URL'] as const
  const missing = required.filter((name) => values[name] === undefined)
  return missing.map(
    (name) =>
      `${name}: must be set in production${name === 'DATABASE_URL' ? ' (use "embedded" for the embedded database)' : ''}`,
  )
}

const hostOf = (address: string | undefined) => new URL(address ?? 'http://localhost').hostname

/** Browsers refuse passkeys for any other name. */
function isSameOrParentHost(domain: string, address: string | undefined): boolean {
  return `.${new URL(address ?? 'http://localhost').hostname}`.endsWith(`.${domain}`)
}

/** Typical load balancers notice within this time that a process is not ready. */
const STOP_DELAY_S = 5

/** Enough that the lobby is never empty. */
const PLAYERS = 50

function toConfig(values: Values): Config {
  const dataDir = path.resolve(values.DATA_DIR)
  const isProduction = values.NODE_ENV === 'production'
  const roles = new Set(values.ROLES ?? roleNames.filter((role) => !isProduction || role !== 'sandbox'))
  return {
    environment: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    publicUrl: withoutSlash(values.PUBLIC_URL),
    passkeyDomain: values.PASSKEY_DOMAIN ?? null,
    roles,
    dataDir,
    configDir: path.resolve(values.CONFIG_DIR),
    brand: values.BRAND,
    cell: values.CELL,
    contentDir: path.resolve(values.CONTENT_DIR),
    databaseUrl:
      values.DATABASE_URL === undefined || values.DATABASE_URL === 'embedded' ? null : values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    studioDatabaseUrl: values.STUDIO_DATABASE_URL ?? null,
    reportsDatabase: toReportsDatabase(values),
    databasePool: values.DATABASE_POOL,
    secretsFile: values.SECRETS_FILE ? path.resolve(values.SECRETS_FILE) : path.join(dataDir, 'secrets.json'),
    backupKeyFile: values.BACKUP_KEY_FILE ? path.resolve(values.BACKUP_KEY_FILE) : null,
    logLevel: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    trustedProxies: values.TRUSTED_PROXIES,
    defaultCountry: values.DEFAULT_COUNTRY,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    attemptsPerMinute: values.ATTEMPTS_PER_MINUTE,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    connectionsPerSecond: values.CONNECTIONS_PER_SECOND,
    ratesUrl: values.RATES_URL ?? null,
    rateChangePercent: values.RATE_CHANGE_PERCENT,
    sessionDays: values.SESSION_DAYS,
    sessionMaxDays: values.SESSION_MAX_DAYS,
    inactivityMinutes: values.INACTIVITY_MINUTES ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    tracing: toTracing(values),
    centrifugo:
      values.REALTIME === 'embedded' ? null : { url: values.REALTIME, apiKey: values.REALTIME_API_KEY ?? '' },
    smtpUrl: values.MAIL_URL === undefined || values.MAIL_URL === 'sandbox' ? null : values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    sms: toSms(values, isProduction),
    sandboxUrl: withoutSlash(values.SANDBOX_URL),
    sandboxGames: values.SANDBOX_GAMES,
    sandboxPlayers:
      values.SANDBOX_PLAYERS ?? (values.NODE_ENV === 'development' && roles.has('sandbox') ? PLAYERS : 0),
    sandboxBook: toBook(values, roles),
    office: toOffice(values, roles),
    officeDirectory: toDirectory(values),
    studioUrl: withoutSlash(values.STUDIO_URL),
    documentsDir: values.DOCUMENTS_DIR ? path.resolve(values.DOCUMENTS_DIR) : path.join(dataDir, 'documents'),
    documentsBucket: toBucket(values),
    documentScan: toScan(values.DOCUMENT_SCAN),
    sumsub: {
      appToken: values.SUMSUB_APP_TOKEN ?? null,
      secretKey: values.SUMSUB_SECRET_KEY ?? null,
      webhookSecret: values.SUMSUB_WEBHOOK_SECRET ?? null,
    },
    btcPay: { apiKey: values.BTCPAY_API_KEY ?? null, webhookSecret: values.BTCPAY_WEBHOOK_SECRET ?? null },
    stopDelayS: values.STOP_DELAY_S ?? (isProduction ? STOP_DELAY_S : 0),
    stopTimeoutS: values.STOP_TIMEOUT_S,
  }
}

/** The default port is this far from the main one, so that two servers with neighbouring ports don't meet. */
const BOOK_PORT_STEP = 10

function toBook(values: Values, roles: ReadonlySet<Role>): Config['sandboxBook'] {
  const { NODE_ENV, PORT, SANDBOX_BOOK_PORT, SANDBOX_BOOK_URL, SANDBOX_BOOK_SPEED: speed } = values
  const usual = NODE_ENV === 'development' && PORT > 0 ? PORT + BOOK_PORT_STEP : 0
  const port = roles.has('sandbox') ? (SANDBOX_BOOK_PORT ?? usual) : 0
  const url = withoutSlash(SANDBOX_BOOK_URL)
  return port === 0 && url === null ? null : { port, url, speed }
}

/** As far from the main port as no other one is. */
const OFFICE_PORT_STEP = 20

function toOffice(
  { NODE_ENV, PORT, OFFICE_PORT, OFFICE_URL }: Values,
  roles: ReadonlySet<Role>,
): Config['office'] {
  const usual = NODE_ENV === 'development' && PORT > 0 ? PORT + OFFICE_PORT_STEP : 0
  const port = roles.has('office') ? (OFFICE_PORT ?? usual) : 0
  return port === 0 ? null : { port, url: withoutSlash(OFFICE_URL) }
}

function toSms({ SMS, SMS_TOKEN, SMS_FROM }: Values, isProduction: boolean): Config['sms'] {
  if (SMS === undefined) return isProduction ? null : 'sandbox'
  return SMS === 'sandbox' ? SMS : { url: SMS, token: SMS_TOKEN ?? null, from: SMS_FROM }
}

function toTracing(values: Values): Config['tracing'] {
  const url = withoutSlash(values.OTEL_EXPORTER_OTLP_ENDPOINT)
  if (url === null) return null
  return { url, share: values.OTEL_TRACES_SAMPLER_ARG, serviceName: values.OTEL_SERVICE_NAME }
}

function toReportsDatabase({ REPORTS_DATABASE_URL: url, REPORTS_STALE_MAX_S: staleMaxS }: Values) {
  return url === undefined ? null : { url, staleMaxS }
}

/** All three settings are there, or none: see `settingErrors`. */
function toBucket({
  DOCUMENTS_BUCKET_URL: url,
  DOCUMENTS_BUCKET_KEY_ID: keyId,
  DOCUMENTS_BUCKET_SECRET: secret,
  DOCUMENTS_BUCKET_REGION: region,
}: Values): Bucket | null {
  if (url === undefined || keyId === undefined || secret === undefined) return null
  return { url: url.replace(/\/+$/, ''), keyId, secret, region }
}

function withoutSlash(address: string | undefined): string | null {
  return address === undefined ? null : address.replace(/\/+$/, '')
}

/** The table in `docs/configuration.md`. */
export function describeSettings(): string {
  const rows = Object.entries<Setting>(settings).map(
    ([name, { default: fallback, about }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${about} |`,
  )
  return ['| setting | default | description |', '|---|---|---|', ...rows].join('\n')
}
