/**
 * Optional profile fields. Only fields that the operator's definitions show are read, and values are stored sealed with the player's
 * key. Without such fields, no query runs.
 */
import { type ProfileDetail, profileDetails } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { PlayersDeps } from '../players.deps.ts'
import { type KeyDeps, sealFor, unsealAllFor } from '../keys.service.ts'

export type Details = { [Name in ProfileDetail]?: string | undefined }

/** The optional fields that the operator's definitions show. */
export function shownDetails({ settings }: PlayersDeps): ProfileDetail[] {
  const { profile } = settings.current().registration
  const shown = new Set(profile.filter(({ isVisible }) => isVisible).map(({ name }) => name))
  return profileDetails.filter((name) => shown.has(name))
}

export async function readDetails(
  deps: KeyDeps,
  db: Db | Tx,
  playerId: string,
  names: readonly ProfileDetail[],
): Promise<Details> {
  if (names.length === 0) return {}
  const { rows } = await db.query<{ name: ProfileDetail; sealed: Buffer }>(
    'select name, sealed from player_detail where player_id = $1 and name = any ($2)',
    [playerId, names],
  )
  const sealed = rows.map((row) => row.sealed)
  const values = await unsealAllFor(deps, db, playerId, sealed)
  const details: Details = {}
  for (const [index, { name }] of rows.entries()) {
    const value = values[index]
    if (typeof value === 'string') details[name] = value
  }
  return details
}

/** Runs in a transaction that has locked the player's row. An empty value deletes the stored one. */
export async function writeDetails(deps: KeyDeps, tx: Tx, playerId: string, values: Details): Promise<void> {
  for (const name of profileDetails) {
    const value = values[name]?.trim()
    if (value === undefined) continue
    if (value === '')
      await tx.query('delete from player_detail where player_id = $1 and name = $2', [playerId, name])
    else
      await tx.query(
        `insert into player_detail (player_id, name, sealed, changed_at) values ($1, $2, $3, $4)
         on conflict (player_id, name) do update set sealed = excluded.sealed, changed_at = excluded.changed_at`,
        [playerId, name, await sealFor(deps, tx, playerId, value), deps.clock.now()],
      )
  }
}
