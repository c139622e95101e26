/**
 * Optional profile fields. Only fields that the operator's definitions show are read, and values are stored sealed with the player's
 * key. Without such fields, no query runs.
 */
import { type ProfileDetail, profileDetails } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { PlayersDeps } from '../players.deps.ts'
import { type KeyDeps, sealFor, unsealAllFor } from '../keys.service.ts'
import { deleteDetail, listSealedDetails, saveDetail } from './details.queries.ts'

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
  const rows = await listSealedDetails(db, playerId, names)
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
    if (value === '') {
      await deleteDetail(tx, playerId, name)
      continue
    }
    const sealed = await sealFor(deps, tx, playerId, value)
    await saveDetail(tx, playerId, { name, sealed }, deps.clock.now())
  }
}
