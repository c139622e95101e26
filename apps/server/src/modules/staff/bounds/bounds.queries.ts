/** SQL of the bounds of permissions, and of what the bounds of a command depend on. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Bound } from './bounds.rules.ts'

interface BoundRow extends Omit<Bound, 'amounts' | 'dayAmounts'> {
  amounts: Record<string, string>
  dayAmounts: Record<string, string>
  setBy: string
  agreedBy: string
  setAt: Date
}

interface StoredBound extends Bound, Pick<BoundRow, 'setBy' | 'agreedBy' | 'setAt'> {}

const COLUMNS = `holder, permission, amounts, day_amounts as "dayAmounts", markets, set_by as "setBy", agreed_by as "agreedBy", set_at as "setAt"`

export async function listBounds(db: Db | Tx): Promise<StoredBound[]> {
  const { rows } = await db.query<BoundRow>(`select ${COLUMNS} from staff_bound order by holder, permission`)
  return rows.map(({ amounts, dayAmounts, ...row }) => ({
    ...row,
    amounts: toSubunits(amounts),
    dayAmounts: toSubunits(dayAmounts),
  }))
}

export const toSubunits = (texts: Readonly<Record<string, string>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(texts).map(([code, amount]) => [code, BigInt(amount)]))

const toTexts = (amounts: Bound['amounts']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, String(amount)])))

export async function saveBound(
  tx: Tx,
  { holder, permission, amounts, dayAmounts, markets }: Bound,
  { setBy, agreedBy, setAt }: Pick<BoundRow, 'setBy' | 'agreedBy' | 'setAt'>,
): Promise<void> {
  await tx.query(
    `insert into staff_bound (holder, permission, amounts, markets, set_by, agreed_by, set_at, day_amounts)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (holder, permission) do update
       set amounts = $3, markets = $4, set_by = $5, agreed_by = $6, set_at = $7, day_amounts = $8`,
    [holder, permission, toTexts(amounts), markets, setBy, agreedBy, setAt, toTexts(dayAmounts)],
  )
}

/** False if there is none. */
export async function deleteBound(tx: Tx, holder: string, permission: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from staff_bound where holder = $1 and permission = $2', [
    holder,
    permission,
  ])
  return rowCount === 1
}

/** Waits for commands that hold these members, and keeps new ones waiting until the transaction ends. */
export async function lockMembers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('select 1 from staff where id = any ($1::text[]) order by id for update', [ids])
}

/** By the IDs of the players. */
export async function listCountries(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; country: string }>(
    'select id, country from player where id = any ($1::uuid[])',
    [playerIds],
  )
  return new Map(rows.map(({ id, country }) => [id, country]))
}

/** The players of a run of grants. */
export async function listPlayersOfRun(db: Db | Tx, run: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select player_id as id from grant_run_line where run_id = $1',
    [run],
  )
  return rows.map(({ id }) => id)
}
