/** Players may be divided over several databases, called cells. Each database remembers which cell it is. */
import { StartError } from '../../start-errors.ts'
import { findCell, hasCells, insertCell } from './cell.queries.ts'
import type { Db } from './database.ts'

/**
 * Records the cell at the first start.
 * @throws StartError if the database has no tables, as when a command was run with another `DATA_DIR` than the server, or if it belongs to
 * another cell: its players' IDs would contain the wrong number
 */
export async function requireCell(db: Db, cell: number): Promise<void> {
  if (!(await hasCells(db)))
    throw new StartError(
      'The database is empty. Use the DATA_DIR or DATABASE_URL of the installation; `npm run migrate` makes its tables.',
    )
  if ((await findCell(db)) === null) await insertCell(db, cell)
  const recorded = await findCell(db)
  if (recorded !== cell)
    throw new StartError(
      `The database belongs to cell ${recorded}, but CELL is ${cell}: name the database of this cell.`,
    )
}
