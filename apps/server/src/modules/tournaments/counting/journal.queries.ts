/** Rounds as they are now, whichever facts of them have been counted. */
import type { Db, Tx } from '../../../platform/database/database.ts'
import { endedRounds, PLAYED, type PlayedRow } from '../../rounds/index.ts'
import type { PlayedSums } from './scoring.rules.ts'

export interface JournalRound {
  id: string
  playerId: string
  gameId: string
  currency: string
  openedAt: Date
  settledAt: Date
  sums: PlayedSums
  bonusStaked: bigint
  bonusWon: bigint
  /** Of the game when the round ended. */
  edge: number | null
  /** Of sports bets. */
  bet?: { odds: number | null }
}

type Row = Omit<JournalRound, 'sums'> & PlayedRow

const JOURNAL_ROUND = `r.id, r.player as "playerId", r.game as "gameId", r.asset as currency, r.opened_at as "openedAt",
  r.closed_at as "settledAt", ${PLAYED}, r.staked[2] as "bonusStaked", r.won[2] as "bonusWon",
  (select edge from game_version v where v.game = r.game and v.since <= r.closed_at order by since desc limit 1) as edge`

const toRound = ({ staked, won, base, isWithBonus, ...row }: Row): JournalRound => ({
  ...row,
  sums: { staked, won, base, isWithBonus },
})

interface RoundReference {
  playerId: string
  roundId: string
  settledAt: Date
}

const DAY_MS = 86_400_000
/** Rounds are stored by their opening. A round without calls is closed after seven days; few are open for longer. */
const OPEN_DAYS = 9

/** By id. Rounds that are open again are left out. */
export async function readRounds(
  tx: Tx,
  rounds: readonly RoundReference[],
): Promise<ReadonlyMap<string, JournalRound>> {
  const sinceOf = ({ settledAt }: RoundReference) =>
    new Date(settledAt.getTime() - OPEN_DAYS * DAY_MS).toISOString()
  const found = await findRounds(tx, rounds, sinceOf)
  const missing = rounds.filter(({ roundId }) => !found.has(roundId))
  return new Map([...found, ...(await findRounds(tx, missing, () => '-infinity'))])
}

/** @param sinceOf when a round was opened at the earliest: without it, all rounds of the player are read */
async function findRounds(
  tx: Tx,
  rounds: readonly RoundReference[],
  sinceOf: (round: RoundReference) => string,
): Promise<ReadonlyMap<string, JournalRound>> {
  if (rounds.length === 0) return new Map()
  const { rows } = await tx.query<Row>(
    `select ${JOURNAL_ROUND}
       from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) as n(player, id, since, until)
      cross join lateral (
        select * from round where player = n.player and id = n.id and not open
          and opened_at between n.since and n.until limit 1) r`,
    [
      rounds.map(({ playerId }) => playerId),
      rounds.map(({ roundId }) => roundId),
      rounds.map(sinceOf),
      rounds.map(({ settledAt }) => settledAt.toISOString()),
    ],
  )
  return new Map(rows.map((row) => [row.id, toRound(row)]))
}

/** Ended rounds of a player, newest first. */
export async function listEndedRounds(
  db: Db | Tx,
  playerId: string,
  { from, until, limit }: { from: Date; until: Date; limit: number | null },
): Promise<JournalRound[]> {
  const { rows } = await db.query<Row>(
    `select ${JOURNAL_ROUND} from ${endedRounds({ player: '$1', from: '$2::timestamptz', until: '$3::timestamptz' })} r
      order by closed_at desc, id limit $4`,
    [playerId, from, until, limit],
  )
  return rows.map(toRound)
}
