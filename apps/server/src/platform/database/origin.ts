/**
 * Whether an error comes from a connection to the database. A code such as ECONNRESET does not say whose connection broke: it may
 * be one to a game provider, and then nobody may pass over it.
 */
import pg from 'pg'
import { isDriverMessage } from './lost.ts'

const seen = new WeakSet<Error>()

export function noteDatabaseError(error: unknown): void {
  if (error instanceof Error) seen.add(error)
}

export function isOfDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return seen.has(error) || error instanceof pg.DatabaseError || isDriverMessage(error)
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** A client that notes the origin of its failures, also of those to connect. */
export class NotingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // Also keeps a client that breaks between two statements from ending the process.
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
