/**
 * Compares what the service read from documents with the player's profile. The service accepts all genuine documents, not only those of the
 * player in the profile: without the comparison, excluded people and minors could verify accounts with an invented name or birth date.
 */
import type { Tx } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import {
  areReadNumbers,
  correctIdentityIn,
  isSamePerson,
  readDetails,
  type Player,
  readIdentity,
  unsealFor,
} from '../players/index.ts'
import type { IdentityService } from './identity-service.ts'
import { type Documents, readDocumentsOf, SumsubUnavailable } from './sumsub-client.ts'
import type { VerificationDeps } from './verification.deps.ts'
import { findSubject } from './verification.queries.ts'

export const ACTOR = 'system:identity-check'

/** @throws Refusal unavailable, so that the service reports again */
export async function readDocuments(
  deps: VerificationDeps,
  service: IdentityService,
  userId: string,
): Promise<Documents> {
  try {
    return await readDocumentsOf(service, deps.clock, userId)
  } catch (error) {
    if (!(error instanceof SumsubUnavailable)) throw error
    deps.log.warn({ reason: error.message }, 'the documents of an accepted identity check could not be read')
    throw refuse('unavailable', { retryAfterS: 30 })
  }
}

/**
 * Why an accepted report doesn't confirm the player. Their identity data has changed since the check began (if that data was stored), it
 * isn't that of the documents, or it lacks the birth date, which nobody but staff could add afterwards. Otherwise null. A profile without
 * a name gets that of the documents. The caller must hold the player's row lock.
 */
export async function findDoubt(
  deps: VerificationDeps,
  tx: Tx,
  player: Player,
  { persons }: Documents,
): Promise<string | null> {
  if (player.birthdate === null) return 'accepted, but the profile has no birth date'
  const sealed = await findSubject(tx, player.id)
  const checked = sealed === null ? null : await unsealFor(deps, tx, player.id, sealed)
  if (sealed !== null && checked !== (await readIdentity(deps, tx, player)))
    return 'accepted, but the profile has changed since'
  const { first_name: firstName, last_name: lastName, birthdate } = player
  if (firstName === null && lastName === null) return takeName(deps, tx, player, persons)
  const isSame = persons.some((person) => isSamePerson({ firstName, lastName, birthdate }, person))
  return isSame ? null : 'accepted, but the documents show another name or birth date'
}

async function takeName(
  deps: VerificationDeps,
  tx: Tx,
  { id: playerId, birthdate }: Player,
  persons: Documents['persons'],
): Promise<string | null> {
  for (const { firstName, lastName } of persons.filter((one) => one.birthdate === birthdate)) {
    if (firstName === null || lastName === null) continue
    const correction = {
      playerId,
      values: { firstName, lastName },
      actor: ACTOR,
      reason: 'as in the documents',
    }
    try {
      await correctIdentityIn(deps, tx, correction)
      return null
    } catch (error) {
      // A name that a profile can't have is refused before anything is written.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return 'accepted, but the documents show another birth date, or a name that the profile can’t have'
}

/**
 * Whether the documents confirm the numbers that the player typed. The service does not read every kind of number, so others don't make
 * the check fail. But they prove nothing: else anyone could get the owner of a number excluded by excluding themselves.
 */
export async function hasReadNumbers(
  deps: VerificationDeps,
  tx: Tx,
  playerId: string,
  { numbers }: Documents,
): Promise<boolean> {
  const typed = await readDetails(deps, tx, playerId, ['personalIdNumber', 'cpf_number'])
  const own = [typed.personalIdNumber, typed.cpf_number].filter((number) => number !== undefined)
  return areReadNumbers(own, numbers)
}
