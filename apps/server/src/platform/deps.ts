/**
 * What every module is handed instead of reaching for it. The platform's own parts are here; modules that give
 * something to all others (settings, content, the ledger …) add it by declaration merging, and `app.ts` fills it in.
 */
import type pg from 'pg'
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
  /** PUBLIC_URL, or where this process is going to listen; never with a slash at its end. */
  publicUrl: string
  /** Where other servers, and our own stand-ins, reach the doors of this installation. */
  operatorUrl: string
  databaseUrl: string
  /** As the studio's own role. */
  studioDatabaseUrl: string
  db: Db
  pool: pg.Pool
  clock: Clock
  random: Random
  log: Log
  secrets: Secrets
  mail: Mail
  /** Null where no gateway is set. */
  sms: Sms | null
  metrics: Metrics
  texts: Texts
  sessionGate: SessionGate
}
