import { betChange } from '../flights/flight-states.rules.ts'
import type { Queryable } from '../platform/database.ts'
import { requireChanged } from '../platform/transitions.ts'
import { roundChange } from './round-states.rules.ts'

const restore = roundChange('restore')
const voidBet = betChange('void')

export async function exposeSeeds(db: Queryable): Promise<void> {
  await db.query(`
    update studio.seed set is_exposed = true, is_from_backup = true where state <> 'revealed' and seat not like 'ascent:%';
    update studio.chain set is_exposed = true, is_from_backup = true where flown < length and not is_exposed`)
}

export async function deleteSessions(db: Queryable): Promise<void> {
  await db.query('delete from studio.session')
}

/** Play money ends with its launch. */
export async function voidDemoRounds(db: Queryable, at: Date): Promise<void> {
  await db.query(
    `update studio.round set state = '${restore.to}', pending = null, settled_at = $1
      where state in ${restore.from} and seat like 'demo:%'`,
    [at],
  )
}

/**
 * Rounds that a player or a flight could still advance. A flight's bet that was decided before the backup
 * keeps its result.
 */
const UNDER_WAY = `
  select r.id from studio.round r
   where (r.state = 'open' or r.state = 'placed' and exists (select from studio.wallet_call p
            where p.round_id = r.id and p.done_at is null and not p.refused and p.leads_to = 'open'))
     and not exists (select from studio.flight_bet b
            where b.round_id = r.id and b.state in ('out', 'fell', 'void'))`

type RoundUnderWay = { id: string; step: number; attempt: number; bodies: string[] }

/** With the bodies of the bets that the wallet may have booked, and the place of the next step. */
export async function listUnderWay(db: Queryable): Promise<RoundUnderWay[]> {
  const { rows } = await db.query<RoundUnderWay>(
    `select r.id, max(o.step) + 1 as step, r.refusals as attempt,
            array_agg(o.body order by o.id) filter (where o.name = 'betwin' and not o.refused) as bodies
       from studio.round r join studio.wallet_call o on o.round_id = r.id
      where r.id in (${UNDER_WAY}) group by r.id`,
  )
  return rows
}

/** Voids the round and queues its rollback. */
export async function voidRound(
  db: Queryable,
  { id, step, attempt }: RoundUnderWay,
  rollback: string,
  at: Date,
): Promise<void> {
  await db.query(
    'update studio.wallet_call set refused = true, done_at = $2 where round_id = $1 and done_at is null and name <> $3',
    [id, at, 'rollback'],
  )
  await db.query(
    `insert into studio.wallet_call (round_id, step, attempt, name, body, leads_to, takes_bet, tries, claimed_until)
     values ($1, $2, $3, 'rollback', $4, 'settled', false, 0, $5)`,
    [id, step, attempt, rollback, at],
  )
  const result = await db.query(
    `update studio.round set state = '${restore.to}', pending = null, settled_at = $2
      where id = $1 and state in ${restore.from}`,
    [id, at],
  )
  requireChanged(result, `The round ${id}`)
}

/** Closes flights of the backup to new bets. The next leading process finds them abandoned and voids them. */
export async function leaveFlights(db: Queryable): Promise<void> {
  await db.query(`
    update studio.flight_bet set state = '${voidBet.to}', version = version + 1 where state in ${voidBet.from};
    update studio.flight set watched_at = 'epoch', betting_until = begun_at, version = version + 1
     where state in ('betting', 'flying');
    delete from studio.flight_lease`)
}
