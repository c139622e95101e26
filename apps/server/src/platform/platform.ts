/**
 * What the platform gives to modules. Each function and each module names the parts that it uses; only `app.ts` knows all of
 * them.
 */
import type { Pool } from '@fairhall/postgres'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { Reports } from './database/reports.ts'
import type { SessionVerifier } from './http/auth.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Sms } from './mail/sms.ts'
import type { Metrics } from './metrics.ts'
import type { Random } from './random.ts'
import type { Realtime } from './realtime/port.ts'
import type { Secrets } from './secrets.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { Texts } from './texts.ts'
import type { Tracing } from './tracing/tracing.ts'

/** What the platform needs from modules. */
interface PlatformPorts {
  /** Interprets the access tokens of players. */
  sessionVerifier: SessionVerifier
  /** The messages of refusals, in the languages of the site. */
  texts: Texts
}

export interface Platform extends PlatformPorts {
  config: Config
  /** PUBLIC_URL, or the address where this process will listen; never with a trailing slash. */
  publicUrl: string
  /** Where other servers, and our own stand-ins, reach the provider APIs of this installation. */
  operatorUrl: string
  databaseUrl: string
  /** Connects as the studio's role. */
  studioDatabaseUrl: string
  db: Db
  /** For reads that may be some seconds old. */
  reports: Reports
  pool: Pool
  clock: Clock
  random: Random
  log: Log
  secrets: Secrets
  /** The sealed files of players. */
  files: FileStorage
  mail: Mail
  /** Null if no gateway is configured. */
  sms: Sms | null
  metrics: Metrics
  /** Null: traces are off. */
  tracing: Tracing | null
  realtime: Realtime
}
