/** Handles registrations by people who are self-excluded, on a cooling-off break or blocked. */
import { inTransaction } from '../../../platform/database/database.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { Evidence, listEntriesOf, noteAudit, strictestEntry, type Traits } from '../../players/index.ts'

/**
 * Refuses a registration that matches the name and birth date of a restricted player with at least one proven trait. A namesake can
 * contact support: the refusal is in the restricted player's audit log. A match on any other trait returns true: the caller registers
 * the account and then suspends it, so the reply doesn't reveal who is restricted.
 */
export async function refuseRestricted(
  deps: OnboardingDeps,
  traits: Traits,
  logins: readonly (string | undefined)[],
): Promise<boolean> {
  const entries = await listEntriesOf(deps, deps.db, { playerId: null, traits, logins })
  const entry = strictestEntry(
    entries.filter(
      ({ evidence, matches: found }) =>
        evidence > Evidence.none && found.some(({ kind }) => kind === 'person'),
    ),
  )
  if (entry === null) return entries.length > 0
  const { playerId, cause } = entry
  await inTransaction(deps.db, (tx) =>
    noteAudit(deps, tx, {
      actor: 'system:exclusions',
      action: 'exclusion.registrationRefused',
      subject: `player:${playerId}`,
      playerId,
      reason: `registration as ${logins.find(Boolean) ?? 'unknown'}`,
      details: { cause },
    }),
  )
  throw refuse('registrationRefused')
}
