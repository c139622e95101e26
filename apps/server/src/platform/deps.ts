/**
 * The dependencies that every module receives. The platform's parts are declared here. Modules that provide something to all
 * others (settings, content, the ledger …) add it by declaration merging, and `app.ts` creates it.
 */
import type { Pool } from '@fairhall/postgres'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from './database/database.ts'
import type { SessionGate } from './http/auth.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Sms } from './mail/sms.ts'
import type { Metrics } from './metrics.ts'
import type { Random } from './random.ts'
import type { Secrets } from './secrets.ts'
import type { Texts } from './texts.ts'

export interface Deps {
  config: Config
  /** PUBLIC_URL, or the address where this process will listen; never with a trailing slash. */
  publicUrl: string
  /** Where other servers, and our own stand-ins, reach the provider APIs of this installation. */
  operatorUrl: string
  databaseUrl: string
  /** Connects as the studio's role. */
  studioDatabaseUrl: string
  db: Db
  pool: Pool
  clock: Clock
  random: Random
  log: Log
  secrets: Secrets
  mail: Mail
  /** Null if no gateway is configured. */
  sms: Sms | null
  metrics: Metrics
  texts: Texts
  sessionGate: SessionGate
}
