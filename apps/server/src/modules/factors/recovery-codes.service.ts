/** Recovery codes stand in for a second factor that is lost. They come with the first one and go with the last one. */
import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { isFactorOn, removeRecoveryCodes, replaceRecoveryCodes } from './factors.queries.ts'
import { inGroups, toBase32 } from './totp.rules.ts'

const CODES = 10
const BYTES = 10

/** Answered once; only their hashes are kept. */
export async function makeRecoveryCodes(deps: Deps, tx: Tx, playerId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => toBase32(deps.random.bytes(BYTES)))
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
