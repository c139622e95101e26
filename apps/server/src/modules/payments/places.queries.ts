import { type Db, queryable, type Tx } from '../../platform/database/database.ts'

/** When the player's first successful payment was created. Null if there is none. */
export async function firstPaidAt(db: Db | Tx, playerId: string): Promise<Date | null> {
  const { rows } = await queryable(db).query<{ at: Date | null }>(
    `select min(created_at) as at from invoice where player_id = $1 and state in ('success', 'paid')`,
    [playerId],
  )
  return rows[0]?.at ?? null
}

/** When the first withdrawal paid to the destination with these marks was created. */
export async function firstPaidToAt(
  db: Db | Tx,
  playerId: string,
  marks: readonly Buffer[],
): Promise<Date | null> {
  const { rows } = await queryable(db).query<{ at: Date | null }>(
    `select min(i.created_at) as at from invoice_destination d join invoice i on i.id = d.invoice_id
      where d.mark = any ($2) and i.player_id = $1 and i.state = 'paid'`,
    [playerId, marks],
  )
  return rows[0]?.at ?? null
}

export async function listPlayersWithMarks(
  db: Db | Tx,
  playerId: string,
  marks: readonly Buffer[],
): Promise<string[]> {
  const { rows } = await queryable(db).query<{ id: string }>(
    `select distinct i.player_id as id from invoice_destination d join invoice i on i.id = d.invoice_id
      where d.mark = any ($2) and i.player_id <> $1`,
    [playerId, marks],
  )
  return rows.map(({ id }) => id)
}
