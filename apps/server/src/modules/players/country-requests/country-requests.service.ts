/**
 * The account's country determines its market: payment methods, games, and whether play is allowed. Players can only request another
 * country. Staff decides, and may ask for documents first.
 */
import type { CountryRequest } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { PlayersDeps } from '../players.deps.ts'
import { refuse, refuseFields } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/publish-event.ts'
import { noteAudit } from '../audit.service.ts'
import {
  findRequest,
  listRequests,
  removeRequest,
  saveRequest,
  type WaitingRequest,
} from './country-requests.queries.ts'
import { lockPlayerRow, updatePlayer } from '../players.queries.ts'

/** After this time, what staff would accept is too old: the player asks again. */
const OPEN_MS = 30 * 24 * 3_600_000

/** Requests that are older have lapsed. */
export const countryRequestsSince = ({ clock }: Pick<PlayersDeps, 'clock'>): Date =>
  new Date(clock.now().getTime() - OPEN_MS)

/** By the present country of the account; null: all. */
export const listCountryRequests = (
  deps: Pick<PlayersDeps, 'clock' | 'db'>,
  countries: readonly string[] | null = null,
): Promise<WaitingRequest[]> => listRequests(deps.db, countryRequestsSince(deps), countries)

export async function findCountryRequest(
  deps: Pick<PlayersDeps, 'clock' | 'db'>,
  playerId: string,
): Promise<CountryRequest | null> {
  const found = await findRequest(deps.db, playerId, countryRequestsSince(deps))
  return found === null ? null : { country: found.country, askedAt: found.askedAt.toISOString() }
}

export async function requestCountry(
  deps: PlayersDeps,
  playerId: string,
  country: string,
): Promise<CountryRequest> {
  if (!deps.settings.current().countries.includes(country)) throw refuseFields({ country: ['notAvailable'] })
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null) throw refuse('notFound')
    if (player.country === country) throw refuse('countryIsOwn')
    await saveRequest(tx, { playerId, country, askedAt: now })
    const actor = `player:${playerId}`
    const details = { before: player.country, asked: country }
    const note = { actor, action: 'player.countryRequested', subject: actor, playerId }
    await noteAudit(deps, tx, { ...note, reason: 'own-wish', details })
  })
  return { country, askedAt: now.toISOString() }
}

interface Decision {
  playerId: string
  country: string
  isAccepted: boolean
  actor: string
  /** Who agreed to accept it. */
  secondMember?: string
  reason: string
}

/**
 * Staff name the country that they checked, because the player may have asked for another one since. Returns false if no request for
 * that country waits.
 * @throws Refusal with field `country` if the country is no longer open
 */
export async function decideCountryIn(deps: PlayersDeps, tx: Tx, decision: Decision): Promise<boolean> {
  const { playerId, country, isAccepted, ...by } = decision
  const isOpen = deps.settings.current().countries.includes(country)
  if (isAccepted && !isOpen) throw refuseFields({ country: ['notAvailable'] })
  const player = await lockPlayerRow(tx, playerId)
  const request = await findRequest(tx, playerId, countryRequestsSince(deps))
  if (player === null || request?.country !== country) return false
  await removeRequest(tx, playerId)
  if (isAccepted) {
    await updatePlayer(tx, playerId, { country })
    await announce(tx, { kind: 'player.changed', playerId })
  }
  const action = isAccepted ? 'player.countryChanged' : 'player.countryRefused'
  const details = { before: player.country, asked: country }
  await noteAudit(deps, tx, { ...by, action, subject: `player:${playerId}`, playerId, details })
  return true
}
