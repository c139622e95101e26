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

/** Whether the database has the table of cells, which the first migration makes. */
export async function hasCells(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ exists: boolean }>(`select to_regclass('cell') is not null as exists`)
  return rows[0]?.exists === true
}
