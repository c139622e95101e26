/** Remembers what a player replaced or removed, as keyed hashes. */
import type { Tx } from '../../../platform/database/database.ts'
import type { Player } from '../players.queries.ts'
import { findReturned, insertFormer } from './former-traits.queries.ts'
import { hashAll, hashesOfPhone, type RecognitionDeps } from './protection-list.service.ts'
import { listTraits, type Traits } from './traits.rules.ts'

/**
 * Call in the transaction in which a player replaces or removes these traits: a restriction that begins later covers them, too. Keeps only
 * hashes, as for restrictions. Don't call it for traits that turn out to be another person's.
 */
export async function keepFormer(
  deps: RecognitionDeps,
  tx: Tx,
  playerId: string,
  traits: Traits,
): Promise<void> {
  await insertFormer(tx, playerId, hashAll(deps, listTraits(traits)), deps.clock.now())
}

/**
 * When a number that has returned to this account was first proven in it. Null if it is no such number: it was away for more than a week, or
 * it had been added after something else and left within a week, as a thief's number does.
 */
export async function findFirstProof(
  deps: RecognitionDeps,
  tx: Tx,
  player: Pick<Player, 'id' | 'phone' | 'phone_confirmed_at' | 'email_confirmed_at'>,
): Promise<Date | null> {
  const { id: playerId, phone, phone_confirmed_at: returnedAt, email_confirmed_at: emailAt } = player
  if (phone === null || returnedAt === null) return null
  return findReturned(tx, { playerId, hashes: hashesOfPhone(deps, phone), returnedAt, emailAt })
}
