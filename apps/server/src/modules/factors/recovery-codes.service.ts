/** Recovery codes replace a lost second factor. They are issued with the first factor and deleted with the last one. */
import { createHash } from 'node:crypto'
import { base32nopad } from '@scure/base'
import type { Tx } from '../../platform/database/database.ts'
import type { FactorsDeps } from './factors.deps.ts'
import { isFactorOn, removeRecoveryCodes, replaceRecoveryCodes } from './factors.queries.ts'
import { inGroups } from './totp.rules.ts'

const CODES = 10
const BYTES = 10

/** Returned to the player once; only hashes are stored. */
export async function makeRecoveryCodes(deps: FactorsDeps, tx: Tx, playerId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => base32nopad.encode(deps.random.bytes(BYTES)))
  await replaceRecoveryCodes(
    tx,
    playerId,
    codes.map((code) => hashRecoveryCode(playerId, code)),
  )
  return codes.map(inGroups)
}

export async function dropUnneededCodes(tx: Tx, playerId: string): Promise<void> {
  if (!(await isFactorOn(tx, playerId))) await removeRecoveryCodes(tx, playerId)
}

export function hashRecoveryCode(playerId: string, code: string): Buffer {
  return createHash('sha256').update(`${playerId}:${code}`).digest()
}
