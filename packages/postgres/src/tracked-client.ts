/**
 * Tells whether an error comes from a database connection. A code such as ECONNRESET does not name the connection: it can be one
 * to a game provider, and then the error must not be ignored.
 */
import pg from 'pg'
import { isDriverTested, onStandby } from './driver.ts'
import { isDatabaseAway, isDriverMessage, StandbyRefused } from './errors.ts'

const databaseErrors = new WeakSet<Error>()

function noteDatabaseError(error: unknown): void {
  if (error instanceof Error) databaseErrors.add(error)
}

function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return databaseErrors.has(error) || error instanceof pg.DatabaseError || isDriverMessage(error)
}

/** Whether the process continues after this unhandled failure: a connection to the database broke, or it can't write. */
export const isSurvivable = (error: unknown): boolean => isDatabaseAway(error) && isOfDatabase(error)

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

export interface TrackedConfig extends pg.ClientConfig {
  /** For work that only reads. */
  mayBeStandby?: boolean | undefined
}

/**
 * A client that records its errors as database errors, including failed connects. It refuses a standby: after a failover, an address
 * can lead to one for a moment, and locks that are taken there protect nothing.
 */
export class TrackedClient extends pg.Client {
  #isRefused = false

  constructor(config: TrackedConfig = {}) {
    super(config)
    if (config.mayBeStandby !== true && isDriverTested) onStandby(this, () => void (this.#isRefused = true))
    // Also keeps a client that breaks between statements from ending the process.
    this.on('error', noteDatabaseError)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (callback === undefined)
      return super.connect().then(
        (client) => {
          if (this.#isRefused) throw this.#refuse()
          return client
        },
        (error: unknown) => {
          noteDatabaseError(error)
          throw error
        },
      )
    const done = callback as (error: Error | null, client: pg.Client) => void
    super.connect((error: Error | null) => {
      noteDatabaseError(error)
      done(error ?? (this.#isRefused ? this.#refuse() : null), this)
    })
  }

  #refuse(): Error {
    const refused = new StandbyRefused()
    noteDatabaseError(refused)
    this.end().catch(noteDatabaseError)
    return refused
  }
}
