/** Stores the traits by which a player is recognised when an exclusion, break or block begins. */
import type { Db, Tx } from '../../platform/database/database.ts'
import type { LimitsDeps } from './limits.deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import {
  protectPlayer,
  lockPlayerRow,
  type NewEntry,
  type Player,
  readDetails,
  setEntryEnd,
  type Traits,
} from '../players/index.ts'
import type { LockedPlayer } from '../player-state/index.ts'
import { listLimits } from './limits.queries.ts'
import { EXCLUSION } from './restrictions.rules.ts'

export type OutsideTraits = Pick<Traits, 'identities' | 'destinations'> & { moneyAt: Date | null }

export async function readTraits(deps: LimitsDeps, db: Db | Tx, player: Player): Promise<Traits> {
  const { email, phone, first_name: firstName, last_name: lastName, birthdate } = player
  const [details, { moneyAt, ...outside }] = await Promise.all([
    readDetails(deps, db, player.id, ['personalIdNumber', 'cpf_number']),
    deps.outsideTraits(db, player.id),
  ])
  const documents = [details.personalIdNumber ?? '', details.cpf_number ?? '']
  const proofs = {
    emailAt: player.email_confirmed_at,
    phoneAt: player.phone_confirmed_at,
    identityAt: player.identity_checked_at,
    numbersAt: player.numbers_checked_at,
    moneyAt,
  }
  return { email, phone, firstName, lastName, birthdate, documents, proofs, ...outside }
}

/** Call in the transaction in which an exclusion, break or block begins. */
export async function addToProtectionList(
  deps: LimitsDeps,
  { tx, playerId }: LockedPlayer,
  entry: Omit<NewEntry, 'playerId'>,
): Promise<void> {
  const player = await lockPlayerRow(tx, playerId)
  if (player === null || player.erased_at !== null) return
  await protectPlayer(deps, tx, { ...entry, playerId }, await readTraits(deps, tx, player))
  const until = entry.until?.toISOString() ?? null
  await requestSearch(tx, playerId, { cause: entry.cause, until })
}

/** Call after the end of an exclusion changed. The latest end of all active exclusions applies, also to accounts that match. */
export async function moveProtectionEnd(deps: LimitsDeps, { tx, playerId }: LockedPlayer): Promise<void> {
  const exclusions = (await listLimits(tx, playerId, deps.clock.now())).filter(
    ({ definition }) => definition === EXCLUSION,
  )
  const ends = exclusions.flatMap(({ until, returnDelayHours }) =>
    until === null || returnDelayHours !== null ? [] : [until.getTime()],
  )
  const until = ends.length < exclusions.length ? null : new Date(Math.max(...ends))
  if (exclusions.length > 0) await setEntryEnd(tx, { playerId, cause: 'self-exclusion', until })
  await requestSearch(tx, playerId)
}

/**
 * One search per player and cause waits at a time, and all searches share one worker: breaks that begin again and again must not
 * delay other jobs.
 */
export async function requestSearch(
  tx: Tx,
  playerId: string,
  begun?: { cause: string; until: string | null },
): Promise<void> {
  const key = ['limits.matchRestricted', playerId, begun?.cause ?? 'traits'].join(' ')
  await enqueue(tx, 'limits.matchRestricted', { playerId, begun }, { key, queue: 'limits.matchRestricted' })
}
