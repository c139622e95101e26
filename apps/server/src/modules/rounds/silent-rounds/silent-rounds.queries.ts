import type { Db, Tx } from '../../../platform/database/database.ts'

export interface SilentRound {
  id: string
  player: string
  provider: string
  externalId: string
  currency: string
  /** When the last of its transactions arrived. */
  lastActiveAt: Date
  askedAt: Date | null
}

const MOST = 1000

/**
 * Starts from players with open rounds, because an index on open rounds would slow down every bet. The least recently
 * asked rounds come first, so that faulty ones never block the others.
 */
export async function listSilentRounds(db: Db, since: Date): Promise<SilentRound[]> {
  const { rows } = await db.query<SilentRound>(
    `select r.id, r.player, r.provider, r.external_id as "externalId", r.asset as currency, e.at as "lastActiveAt",
        q.asked_at as "askedAt"
       from player_asset s
       join round r on r.player = s.player and r.asset = s.asset and r.open and r.opened_at < $1
       cross join lateral (
         select greatest(max(e.at), r.opened_at) as at from ledger_entry e
          where e.owner = r.player and e.asset = r.asset and e.group_id = r.id and e.at >= r.opened_at) e
       left join silent_round q on q.round_id = r.id
      where s.rounds_open > 0 and e.at < $1
      order by q.asked_at nulls first, e.at, r.id limit ${MOST}`,
    [since],
  )
  return rows
}

/** The caller holds the player's lock. */
export async function isStillSilent(
  tx: Tx,
  { id, player, currency, lastActiveAt }: Pick<SilentRound, 'id' | 'player' | 'currency' | 'lastActiveAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from ledger_entry where owner = $1 and asset = $2 and group_id = $3 and at > $4 limit 1',
    [player, currency, id, lastActiveAt],
  )
  return rowCount === 0
}

export async function recordAnswer(db: Db, round: SilentRound, answer: string, at: Date): Promise<void> {
  await db.query(
    `insert into silent_round as s (round_id, player, provider, external_id, asked_at, answer)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (round_id) do update set asked_at = excluded.asked_at, answer = excluded.answer, asks = s.asks + 1`,
    [round.id, round.player, round.provider, round.externalId, at, answer],
  )
}

export async function recordClosed(tx: Tx, roundId: string, at: Date): Promise<void> {
  await tx.query('update silent_round set closed_at = $2 where round_id = $1', [roundId, at])
}
