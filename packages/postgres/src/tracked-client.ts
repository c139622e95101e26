/**
 * Tells whether an error comes from a database connection. A code such as ECONNRESET does not name the connection: it can be one
 * to a game provider, and then the error must not be ignored.
 */
import pg from 'pg'
import { isDriverMessage, isLostDatabase } from './errors.ts'

const databaseErrors = new WeakSet<Error>()

function noteDatabaseError(error: unknown): void {
  if (error instanceof Error) databaseErrors.add(error)
}

function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return databaseErrors.has(error) || error instanceof pg.DatabaseError || isDriverMessage(error)
}

/** Whether the process continues after this unhandled failure: a connection to the database broke. */
export const isSurvivable = (error: unknown): boolean => isLostDatabase(error) && isOfDatabase(error)

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** A client that records its errors as database errors, including failed connects. */
export class TrackedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // Also keeps a client that breaks between statements from ending the process.
    this.on('error', noteDatabaseError)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (callback === undefined)
      return super.connect().catch((error: unknown) => {
        noteDatabaseError(error)
        throw error
      })
    const done = callback as (error: Error | null, client: pg.Client) => void
    super.connect((error: Error) => {
      noteDatabaseError(error)
      done(error, this)
    })
  }
}
