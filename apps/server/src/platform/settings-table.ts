/**
 * Every setting that a process reads from its environment: its format, its default and its purpose. `docs/configuration.md` is
 * generated from it.
 */
import { z } from 'zod'
import { list, optional, type Setting, setting, url, wholeNumber } from './setting.ts'

export const roleNames = [
  'site',
  'api',
  'inbound',
  'realtime',
  'jobs',
  'studio',
  'sandbox',
  'office',
] as const
export type Role = (typeof roleNames)[number]

export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']),
    'development',
    'In `production`, stand-ins for trials run only if they are named.',
  ),
  HOST: setting(z.string().min(1), '127.0.0.1', 'The address to listen on.'),
  PORT: setting(wholeNumber(0, 65_535), '3000', 'The port to listen on; 0 takes any.'),
  PUBLIC_URL: optional(
    url(/^https?$/),
    'The public address of the site. Default: `http://HOST:PORT`. Required in production.',
  ),
  PASSKEY_DOMAIN: optional(
    z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name'),
    'The domain of passkeys: the host of PUBLIC_URL (the default), or a parent domain that other hosts share.',
  ),
  ROLES: optional(
    list.pipe(z.array(z.enum(roleNames)).min(1)),
    `What this process serves: any of \`${roleNames.join(',')}\`. Default: all; in production all except \`sandbox\`.`,
  ),
  DATA_DIR: setting(z.string().min(1), '.data', 'The folder of the keys and the embedded database.'),
  CONFIG_DIR: setting(
    z.string().min(1),
    'config',
    "The folder of the operator's settings: currencies, countries, limits, registration and others.",
  ),
  BRAND: setting(
    z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be the name of a file in CONFIG_DIR/brands, without its extension'),
    'fairhall',
    'The brand of the site (name, logo, colours, fonts, corners): a file in CONFIG_DIR/brands.',
  ),
  CONTENT_DIR: setting(z.string().min(1), 'content', 'The folder of all texts, by language.'),
  DATABASE_URL: optional(
    z.union([z.literal('embedded'), url(/^postgres(ql)?$/)]),
    'The URL of a PostgreSQL 18, or `embedded` for the embedded one in DATA_DIR (the default). Required in production.',
  ),
  DATABASE_OWNER_URL: optional(
    url(/^postgres(ql)?$/),
    'The same database with the role that owns the tables and runs the migrations. DATABASE_URL then names a role that can read and write rows, but not change a journal: see [operate](guides/operate.md). Not needed by a process that finds the schema up to date. The embedded database has its own roles.',
  ),
  STUDIO_DATABASE_URL: optional(
    url(/^postgres(ql)?$/),
    "The same database with the studio's role, which can use only the studio's tables. The role of DATABASE_URL then can't read them. Default: DATABASE_URL.",
  ),
  REPORTS_DATABASE_URL: optional(
    url(/^postgres(ql)?$/),
    "The URL of a standby of the same database, with the same role. The office's reports, overview, payments and journal and the nightly audit then read from it while it is recent enough.",
  ),
  REPORTS_STALE_MAX_S: setting(
    wholeNumber(1, 3600),
    '5',
    'Seconds that the standby of REPORTS_DATABASE_URL may be behind. If it is further behind or does not answer, the primary is read.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url(/^https?$/),
    'The address of an OpenTelemetry collector (OTLP over HTTP), such as `http://localhost:4318`. Requests, outgoing requests, jobs and batches of the ledger are then traced. Default: no traces.',
  ),
  OTEL_SERVICE_NAME: setting(z.string().min(1), 'fairhall', 'The name of this process in traces.'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce.number().min(0).max(1),
    '0.1',
    'The share of requests and jobs that are traced, from 0 to 1.',
  ),
  DATABASE_POOL: setting(
    wholeNumber(2, 500),
    '20',
    'The number of database connections, without those of the ledger.',
  ),
  SECRETS_FILE: optional(
    z.string().min(1),
    'The key ring file. Default: `secrets.json` in DATA_DIR. All processes of an installation share one.',
  ),
  BACKUP_KEY_FILE: optional(
    z.string().min(1),
    'The key file that `npm run backup` encrypts with: public age keys (`age1…`), or secret ones, which `npm run restore` needs. `npm run backup -- --new-key <file>` creates one. Without this setting, use `--key`.',
  ),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'The log level. Default: `info` in production, otherwise `warn`.',
  ),
  TRUSTED_PROXIES: setting(
    list,
    '',
    'Addresses and networks (CIDR) whose `cf-connecting-ip` and `cf-ipcountry` are trusted. These proxies must overwrite the first and set or remove the second: otherwise visitors choose both.',
  ),
  DEFAULT_COUNTRY: setting(
    z.string().regex(/^[A-Z]{2}$/, 'must be two uppercase letters'),
    'IE',
    'Country assumed when no trusted proxy supplies one.',
  ),
  REQUESTS_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '600',
    'API calls per address and minute; more are refused for the rest of the minute. A /64 of IPv6 counts as one address, and a whole /48 has sixteen times as many. Other limits derive from it: our own games ten times as many, one launch twice, round checks a fifth, uncached pages a fifth.',
  ),
  ATTEMPTS_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '20',
    'Registrations, sign-ins, confirmations and uploads per address and minute; a /48 of IPv6 has sixteen times as many as a /64. Once they are used up, players and browsers that have signed in before have as many for themselves, except for registrations. The same applies to calls and live connections.',
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '512',
    'Live connections per address and process; a sixteenth of a /48 of IPv6 counts as one address. A mobile network can share one address among thousands of players.',
  ),
  CONNECTIONS_PER_SECOND: setting(
    wholeNumber(1, 1_000_000),
    '20',
    'New live connections per second, address and process, with bursts of ten times as many. Further ones are refused for the moment. An address that floods a connection is refused for 5 seconds, and longer each time, up to a minute.',
  ),
  RATE_CHANGE_PERCENT: setting(
    wholeNumber(0, 50),
    '20',
    'The largest change of an exchange rate, in percent, that one staff member may make alone, compared with the current rate and with the last one that nobody set alone. Beyond it, a second staff member must agree.',
  ),
  RATES_URL: optional(
    url(/^https?$/),
    'The source of exchange rates, fetched every hour: JSON with `base`, `at` and `rates` (the value of one unit in the base currency). Not set: rates are not fetched, and the current ones stay.',
  ),
  SESSION_DAYS: setting(wholeNumber(1, 365), '30', 'Days after its last refresh when a session ends.'),
  SESSION_MAX_DAYS: setting(
    wholeNumber(1, 3650),
    '90',
    'Days after its start when a session ends, even if it is refreshed.',
  ),
  INACTIVITY_MINUTES: optional(
    wholeNumber(1, 1440),
    'Minutes of inactivity after which a player must sign in again before they pay, bet, decide about a reward, answer a reality check, or loosen a limit or exclusion. Not set: no limit.',
  ),
  METRICS_TOKEN: optional(
    z.string().min(16),
    'Bearer token for `/metrics`. Not set: only direct requests from this machine are answered, and none once `PUBLIC_URL` names a public host.',
  ),
  REALTIME: setting(
    z.union([z.literal('embedded'), url(/^https?$/)]),
    'embedded',
    '`embedded`, or the address of a Centrifugo API.',
  ),
  REALTIME_API_KEY: optional(z.string().min(1), "Centrifugo's API key."),
  MAIL_URL: optional(
    z.union([z.literal('sandbox'), url(/^smtps?$/)]),
    '`sandbox` (the inbox page), or an SMTP address such as `smtps://user:password@host`. Required in production.',
  ),
  MAIL_FROM: setting(z.string().min(3), 'Fairhall <no-reply@fairhall.example>', 'The sender of emails.'),
  SMS: optional(
    z.union([z.literal('sandbox'), url(/^https?$/)]),
    '`sandbox` (the inbox page), or the address of a gateway that accepts `{"from", "to", "text"}` by POST. Not set in production: text messages and everything that needs them are disabled.',
  ),
  SMS_TOKEN: optional(z.string().min(1), 'The bearer token of the text message gateway.'),
  SMS_FROM: setting(
    z.string().regex(/^(\+\d{5,15}|[\w .-]{1,11})$/, 'must be a number with + or up to 11 letters'),
    'Fairhall',
    'The sender of text messages.',
  ),
  SANDBOX_URL: optional(
    url(/^https?$/),
    'The address of the stand-ins. Default: `PUBLIC_URL/sandbox` if the role `sandbox` is on.',
  ),
  SANDBOX_GAMES: setting(
    wholeNumber(0, 20_000),
    '0',
    'How many generated games of 60 invented studios the aggregator stand-in offers, such as 10000. 0: it is off. All processes of an installation share the number.',
  ),
  SANDBOX_PLAYERS: optional(
    wholeNumber(0, 500),
    'How many simulated players visit, deposit and play our own games with play money, marked as simulated. 50 by default in development with the role `sandbox`, otherwise 0. In production, the role `sandbox` must be named. All processes of an installation share the number.',
  ),
  SANDBOX_BOOK_PORT: optional(
    wholeNumber(0, 65_535),
    'The port of the sportsbook stand-in on HOST, so that its page has another origin than the site. 0: it is off. Default: PORT + 10 in development with the role `sandbox`; otherwise it is off. In production, the role `sandbox` must be named.',
  ),
  SANDBOX_BOOK_URL: optional(
    url(/^https?$/),
    'The public origin of the sportsbook stand-in. Default: `http://`, the host of PUBLIC_URL and SANDBOX_BOOK_PORT. Processes without the role `sandbox` need it to show the page `/betting`.',
  ),
  SANDBOX_BOOK_SPEED: setting(
    wholeNumber(1, 600),
    '1',
    'How many times faster the matches of the sportsbook stand-in begin and are played. With 60, a football match takes two minutes. Changing it makes other matches: settle open bets first.',
  ),
  OFFICE_PORT: optional(
    wholeNumber(0, 65_535),
    "The port of the office for staff on HOST, so that it shares no address with the players' site. 0: it is off. Default: PORT + 20 in development with the role `office`; otherwise it is off.",
  ),
  OFFICE_URL: optional(
    url(/^https?$/),
    'The public address of the office. Default: `http://HOST:OFFICE_PORT`, with `localhost` for 127.0.0.1. Required in production with OFFICE_PORT. Its host must not be that of PUBLIC_URL.',
  ),
  OFFICE_DIRECTORY_ISSUER: optional(
    z.union([z.literal('sandbox'), url(/^https$/)]),
    "The OpenID Connect issuer of the company's directory, through which staff can sign in to the office; `sandbox` is the stand-in, outside of production. Register `OFFICE_URL/directory/return` there. Not set: off.",
  ),
  OFFICE_DIRECTORY_CLIENT_ID: optional(
    z.string().min(1),
    'The ID of the office as a client of the directory. Required with OFFICE_DIRECTORY_ISSUER.',
  ),
  OFFICE_DIRECTORY_SECRET: optional(
    z.string().min(1),
    'The client secret of the office at the directory. Without it and its file, the client is a public one with PKCE.',
  ),
  OFFICE_DIRECTORY_SECRET_FILE: optional(
    z.string().min(1),
    'A file with that secret, read again within an hour after it changed.',
  ),
  OFFICE_DIRECTORY_DOMAINS: optional(
    list,
    'The domains of email addresses that may sign in through the directory, comma-separated. Required with OFFICE_DIRECTORY_ISSUER.',
  ),
  OFFICE_DIRECTORY_TRUSTS_MFA: setting(
    z.enum(['yes', 'no']),
    'no',
    'With `yes`, a sign-in for which the directory states `mfa` in `amr` needs no second factor of the office.',
  ),
  STUDIO_URL: optional(
    url(/^https?$/),
    'The address of the studio. Default: `PUBLIC_URL/studio`. On a separate host, browsers cache game files between visits.',
  ),
  DOCUMENTS_DIR: optional(
    z.string().min(1),
    "The folder of uploaded documents, each sealed with its player's key. Default: `documents` in DATA_DIR. All machines of an installation share one folder.",
  ),
  DOCUMENTS_BUCKET_URL: optional(
    url(/^https?$/),
    'Stores uploaded documents in a bucket of an S3-compatible store instead of DOCUMENTS_DIR: its address with the bucket in the path, such as `https://s3.example.com/documents`. Needs the two following settings.',
  ),
  DOCUMENTS_BUCKET_KEY_ID: optional(
    z.string().min(1),
    'The ID of the access key, which may read, write, delete and list in this bucket.',
  ),
  DOCUMENTS_BUCKET_SECRET: optional(z.string().min(1), 'The secret of the access key.'),
  DOCUMENTS_BUCKET_REGION: setting(
    z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a region'),
    'us-east-1',
    'The region of the bucket, as its store names it.',
  ),
  DOCUMENT_SCAN: optional(
    z.union([url(/^(clamd|https?)$/), z.string().regex(/^command:\S/)]),
    'The virus scanner for uploads: `clamd://host:3310`, the address of a service that accepts the bytes by POST and answers `{"infected": false}`, or `command:/usr/bin/clamdscan --no-summary -`. A file cannot be opened before the scan. Not set: no scan.',
  ),
  SUMSUB_APP_TOKEN: optional(
    z.string().min(1),
    'The Sumsub app token. Required if `site.json` enables its identity check.',
  ),
  SUMSUB_SECRET_KEY: optional(z.string().min(1), 'The secret key of the Sumsub app token.'),
  SUMSUB_WEBHOOK_SECRET: optional(
    z.string().min(16),
    'The secret that signs Sumsub webhooks, with SHA-256 or SHA-512. Send them to `PUBLIC_URL/api/player/services/sumsub/messages`.',
  ),
  BTCPAY_API_KEY: optional(
    z.string().min(1),
    'The API key of BTCPay Server. Required if `payment-providers.json` enables it.',
  ),
  BTCPAY_WEBHOOK_SECRET: optional(z.string().min(1), 'The secret that signs BTCPay Server webhooks.'),
  CELL: setting(
    wholeNumber(0, 255),
    '0',
    'The number of this cell, where players are divided over several databases ([guide](guides/grow.md#6-cells)). New ids contain it, so it never changes.',
  ),
  STOP_DELAY_S: optional(
    wholeNumber(0, 300),
    'Seconds that the process keeps serving after a stop begins and `/readyz` answers 503. Set it longer than the load balancer takes to notice. Default: 5 in production, otherwise 0.',
  ),
  STOP_TIMEOUT_S: setting(wholeNumber(1, 600), '25', 'Seconds that a stop then waits for work in progress.'),
} as const satisfies Record<string, Setting>
