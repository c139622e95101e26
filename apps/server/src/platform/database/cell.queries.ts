import type { Db } from './database.ts'

/** The cell whose players this database holds; null if none has been recorded. */
export async function findCell(db: Db): Promise<number | null> {
  const { rows } = await db.query<{ number: number }>('select number from cell')
  return rows[0]?.number ?? null
}

/** Does nothing if a cell is recorded. */
export async function insertCell(db: Db, number: number): Promise<void> {
  await db.query('insert into cell (number) values ($1) on conflict (only_row) do nothing', [number])
}
