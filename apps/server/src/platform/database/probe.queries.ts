import type { Db } from './database.ts'

interface Probe {
  at: Date
}

/** Fails if the database can't be written. Returns the time of the primary. */
export async function writeProbe(db: Db): Promise<Date> {
  const { rows } = await db.query<Probe>(
    'update readiness_probe set written_at = now() returning written_at as at',
  )
  return timeOf(rows)
}

/** The last write that this database has. */
export async function readProbe(db: Db): Promise<Date> {
  const { rows } = await db.query<Probe>('select written_at as at from readiness_probe')
  return timeOf(rows)
}

function timeOf([row]: readonly Probe[]): Date {
  if (row === undefined) throw new Error('readiness_probe has no row: run the migrations')
  return row.at
}
