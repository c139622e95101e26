/** Handles registrations by people who are self-excluded, on a cooling-off break or blocked. */
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { Evidence, listEntriesOf, noteAudit, strictestEntry, type Traits } from '../../players/index.ts'

/**
 * Refuses a registration that matches the name and birth date of a restricted player with at least one proven trait. A namesake can
 * contact support: the refusal is in the restricted player's audit log. A match on any other trait returns true: the caller registers
 * the account and then suspends it, so the reply doesn't reveal who is restricted. A release by login lifts only the refusal: the account
 * stays held until it proves the login.
 */
export async function refuseRestricted(
  deps: OnboardingDeps,
  traits: Traits,
  login: string,
): Promise<boolean> {
  const entries = await listEntriesOf(deps, deps.db, { playerId: null, traits, logins: [login] })
  const isSuspect =
    entries.length > 0 || (await listEntriesOf(deps, deps.db, { playerId: null, traits })).length > 0
  const entry = strictestEntry(
    entries.filter(
      ({ evidence, matches: found }) =>
        evidence > Evidence.none && found.some(({ kind }) => kind === 'person'),
    ),
  )
  if (entry === null) return isSuspect
  const { playerId, cause } = entry
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor: 'system:exclusions',
      action: 'exclusion.registrationRefused',
      subject: `player:${playerId}`,
      playerId,
      reason: `registration as ${login}`,
      details: { cause },
    }),
  )
  throw refuse('registrationRefused')
}
