/**
 * Where reports, lists and the nightly audit read: from a standby of REPORTS_DATABASE_URL while it is recent enough, otherwise from the
 * primary. The age of the standby is measured with a row that is written on the primary: only that also notices a standby that no
 * longer receives anything.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway, sqlStateOf } from '@fairhall/postgres'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { readProbe, writeProbe } from './probe.queries.ts'

export interface Reports {
  /** For reading. A transaction on it runs on the primary. */
  db: Db
  /** The standby's URL, for work with a separate connection; null if the primary must be read. */
  findStandby(): Promise<string | null>
  /** What a standby shows may be older by this much. */
  staleMaxMs: number
  close(): Promise<void>
}

interface ReportsOptions {
  config: Pick<Config, 'reportsDatabase'>
  primary: Db
  log: Log
}

const POOL_SIZE = 5
const CHECK_EVERY_MS = 1000
/** A standby that is silent for longer is not asked, and the primary answers instead. */
const CHECK_MAX_MS = 1500
/** A standby that follows usually has the row by then. */
const ARRIVES_MS = 100

/** A standby cancels statements that need rows which the primary has removed. */
const CONFLICT = '40001'
const TOO_SLOW = '57014'

export function openReports({ config: { reportsDatabase }, primary, log }: ReportsOptions): Reports {
  if (reportsDatabase === null)
    return { db: primary, findStandby: async () => null, staleMaxMs: 0, close: async () => undefined }

  const { url, staleMaxS } = reportsDatabase
  const database = openDatabase({
    url,
    name: 'fairhall-reports',
    poolSize: POOL_SIZE,
    mayBeStandby: true,
    connectMaxMs: CHECK_MAX_MS,
  })
  const standby = new Standby(database, { primary, log, staleMaxMs: staleMaxS * 1000 })
  return {
    db: {
      pool: primary.pool,
      async query<Row extends object>(text: string, values?: readonly unknown[]) {
        if (await standby.isRecent()) {
          try {
            return await database.db.query<Row>(text, values)
          } catch (error) {
            if (!isStandbyFailure(error)) throw error
            standby.distrust(error)
          }
        }
        return primary.query<Row>(text, values)
      },
    },
    findStandby: async () => ((await standby.isRecent()) ? url : null),
    staleMaxMs: staleMaxS * 1000,
    close: () => database.close(),
  }
}

/** Whether the primary may answer instead. A statement that takes too long would load the primary as well. */
export function isStandbyFailure(error: unknown): boolean {
  const code = sqlStateOf(error)
  return code === CONFLICT || (code !== TOO_SLOW && isDatabaseAway(error))
}

class Standby {
  readonly #database: Database
  readonly #options: { primary: Db; log: Log; staleMaxMs: number }
  #checked: { at: number; isRecent: Promise<boolean> } | null = null
  #wasRecent = true

  constructor(database: Database, options: { primary: Db; log: Log; staleMaxMs: number }) {
    this.#database = database
    this.#options = options
  }

  isRecent(): Promise<boolean> {
    const at = performance.now()
    if (this.#checked === null || at - this.#checked.at >= CHECK_EVERY_MS)
      this.#checked = { at, isRecent: this.#check() }
    return this.#checked.isRecent
  }

  /** Until the next check. */
  distrust(error: unknown): void {
    this.#checked = { at: performance.now(), isRecent: Promise.resolve(false) }
    this.#note(false, { err: error })
  }

  async #check(): Promise<boolean> {
    const silence = new AbortController()
    try {
      const written = await writeProbe(this.#options.primary)
      const age = await Promise.race([
        this.#measureAge(written),
        wait(CHECK_MAX_MS, null, { signal: silence.signal }),
      ])
      if (age === null) return this.#note(false, { silentMs: CHECK_MAX_MS })
      return this.#note(age <= this.#options.staleMaxMs, { ageMs: age })
    } catch (error) {
      return this.#note(false, { err: error })
    } finally {
      silence.abort()
    }
  }

  /** Milliseconds by which the standby lacks what the primary had written at this time. */
  async #measureAge(written: Date): Promise<number> {
    const ageMs = async () => written.getTime() - (await readProbe(this.#database.db)).getTime()
    if ((await ageMs()) > 0) await wait(ARRIVES_MS)
    return ageMs()
  }

  /** Logs each change. */
  #note(isRecent: boolean, why: object): boolean {
    const { log } = this.#options
    if (isRecent !== this.#wasRecent)
      if (isRecent) log.info(why, 'reports read the standby again')
      else log.warn(why, 'reports read the primary: the standby does not answer or is too old')
    this.#wasRecent = isRecent
    return isRecent
  }
}
