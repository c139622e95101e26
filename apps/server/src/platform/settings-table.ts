/**
 * Every setting that a process may find in its environment: what it must look like, what holds without it, and what it is for. The
 * page `docs/configuration.md` is made of it.
 */
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

export interface Setting {
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
  PASSKEY_DOMAIN: optional(
    z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be the name of a host'),
    'The name that passkeys are made for: the host of PUBLIC_URL, which it is when not set, or a name above it that other hosts share.',
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
  DATABASE_OWNER_URL: optional(
    url(/^postgres(ql)?$/),
    'The same database as a role that owns the tables and runs the migrations. With it DATABASE_URL names a role that can only read and write rows, and can change no journal: see [operate](guides/operate.md). A process that finds the schema up to date needs none. The embedded database has its own roles.',
  ),
  STUDIO_DATABASE_URL: optional(
    url(/^postgres(ql)?$/),
    "The same database as the studio's own role, which can read the studio's tables and nothing else, while the role of DATABASE_URL can't read them. Not set: the studio uses DATABASE_URL.",
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
  BACKUP_KEY_FILE: optional(
    z.string().min(1),
    'The key file that `npm run backup` encrypts with: public keys of age (`age1…`), or secret ones, which `npm run restore` needs. `npm run backup -- --new-key <file>` makes one. Not set: name it with `--key`.',
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
    'API calls of one address; more are refused for the rest of the minute. Games of our own may call ten times as often, one launch twice, checks of rounds a fifth; and a fifth as many pages are made for it that are not kept.',
  ),
  ATTEMPTS_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    '20',
    'Registrations, sign-ins, confirmations and uploads of one address.',
  ),
  CONNECTIONS_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    '512',
    'Live connections of one address to one process; a mobile network may hide thousands of players behind one.',
  ),
  CONNECTIONS_PER_SECOND: setting(
    wholeNumber(1, 1_000_000),
    '20',
    'New live connections a second from one address to one process, with bursts of ten times as many. More than that are refused for the moment; an address that floods a connection is refused for 5 seconds, and longer each time up to a minute.',
  ),
  RATE_CHANGE_PERCENT: setting(
    wholeNumber(0, 50),
    '20',
    'How far one staff member alone may set the rate of a currency from the one that holds, and from the last one that nobody set alone. Beyond that a second person must agree.',
  ),
  RATES_URL: optional(
    url(/^https?$/),
    'Where the rates of currencies are asked every hour: JSON with `base`, `at` and `rates` (worth of one unit in the base currency). Not set: nobody is asked, and those that hold go on holding.',
  ),
  SESSION_DAYS: setting(wholeNumber(1, 365), '30', 'A session ends so many days after its last refresh.'),
  SESSION_MAX_DAYS: setting(
    wholeNumber(1, 3650),
    '90',
    'A session ends so many days after it began, however often it is refreshed.',
  ),
  INACTIVITY_MINUTES: optional(
    wholeNumber(1, 1440),
    'Minutes of inactivity after which a player must sign in again before a deposit, a withdrawal or a bet. Not set: no limit.',
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
  STUDIO_URL: optional(
    url(/^https?$/),
    'Where the studio runs; `PUBLIC_URL/studio` when not set. On a host of its own browsers keep the files of games from one visit to the next.',
  ),
  DOCUMENTS_DIR: optional(
    z.string().min(1),
    'Where the papers that players show lie, each sealed with a key of its player; `documents` in DATA_DIR when not set. All machines of an installation share one folder.',
  ),
  DOCUMENT_SCAN: optional(
    z.union([url(/^(clamd|https?)$/), z.string().regex(/^command:\S/)]),
    'Looks for viruses in what players upload: `clamd://host:3310`, the address of a service that takes the bytes by POST and answers `{"infected": false}`, or `command:/usr/bin/clamdscan --no-summary -`. Until it has answered nobody opens a file. Not set: nothing looks.',
  ),
  SUMSUB_APP_TOKEN: optional(
    z.string().min(1),
    'App token of Sumsub; needed where `site.json` lets it check identities.',
  ),
  SUMSUB_SECRET_KEY: optional(z.string().min(1), 'The secret key of that token.'),
  SUMSUB_WEBHOOK_SECRET: optional(
    z.string().min(16),
    'The secret that webhooks of Sumsub are signed with, by SHA-256 or SHA-512; they go to `PUBLIC_URL/api/player/services/sumsub/messages`.',
  ),
  BTCPAY_API_KEY: optional(
    z.string().min(1),
    'API key of BTCPay Server; needed where `payment-providers.json` switches it on.',
  ),
  BTCPAY_WEBHOOK_SECRET: optional(
    z.string().min(1),
    'The secret that the webhooks of BTCPay Server are signed with.',
  ),
  STOP_DELAY_S: optional(
    wholeNumber(0, 300),
    'How long the process keeps serving after a stop begins and `/readyz` answers 503, so that a load balancer sends nothing to a closed port: longer than the balancer takes to notice. 5 in production when not set, else 0.',
  ),
  STOP_TIMEOUT_S: setting(
    wholeNumber(1, 600),
    '25',
    'How long a stop waits after that for what is under way.',
  ),
} as const satisfies Record<string, Setting>
