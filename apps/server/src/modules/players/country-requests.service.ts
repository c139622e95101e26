/**
 * The country of an account decides its market: methods, games, and whether there is play at all. Players only ask for another one;
 * staff decides, and may ask for documents first.
 */
import type { CountryRequest } from '@fairhall/contract'
import { type Db, inTransaction, queryable, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { noteAudit } from './audit.service.ts'
import { lockPlayerRow, updatePlayer } from './players.queries.ts'

export interface WaitingRequest {
  playerId: string
  country: string
  askedAt: Date
}

const SELECT = 'select player_id as "playerId", country, asked_at as "askedAt" from country_request'

export async function findCountryRequest(db: Db | Tx, playerId: string): Promise<CountryRequest | null> {
  const { rows } = await queryable(db).query<WaitingRequest>(`${SELECT} where player_id = $1`, [playerId])
  const [found] = rows
  return found === undefined ? null : { country: found.country, askedAt: found.askedAt.toISOString() }
}

/** Those that wait, the oldest first. */
export async function listCountryRequests(db: Db): Promise<WaitingRequest[]> {
  return (await queryable(db).query<WaitingRequest>(`${SELECT} order by asked_at limit 100`)).rows
}

export async function requestCountry(deps: Deps, playerId: string, country: string): Promise<CountryRequest> {
  if (!deps.settings.current().countries.includes(country)) throw refuseFields({ country: ['notAvailable'] })
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) throw refuse('notFound')
    if (player.country === country) throw refuse('countryIsOwn')
    await queryable(tx).query(
      `insert into country_request (player_id, country, asked_at) values ($1, $2, $3)
       on conflict (player_id) do update set country = excluded.country, asked_at = excluded.asked_at`,
      [playerId, country, now],
    )
    const who = `player:${playerId}`
    const details = { before: player.country, asked: country }
    const note = { actor: who, action: 'player.countryRequested', subject: who, playerId }
    await noteAudit(deps, tx, { ...note, reason: 'own-wish', details })
  })
  return { country, askedAt: now.toISOString() }
}

/** False when the player asks for no other country. */
export async function decideCountry(
  deps: Deps,
  decision: { playerId: string; isAccepted: boolean; actor: string; reason: string },
): Promise<boolean> {
  const { playerId, isAccepted, actor, reason } = decision
  return inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    const request = await findCountryRequest(tx, playerId)
    if (player === null || request === null) return false
    await queryable(tx).query('delete from country_request where player_id = $1', [playerId])
    if (isAccepted) {
      await updatePlayer(tx, playerId, { country: request.country })
      await announce(tx, { type: 'player.changed', playerId })
    }
    const action = isAccepted ? 'player.countryChanged' : 'player.countryRefused'
    const details = { before: player.country, asked: request.country }
    await noteAudit(deps, tx, { actor, reason, action, subject: `player:${playerId}`, playerId, details })
    return true
  })
}
