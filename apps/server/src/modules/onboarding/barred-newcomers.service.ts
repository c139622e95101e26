/** What registration does about people who are excluded, take a break or are blocked. */
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { Evidence, listBarsOf, noteAudit, strictestBar, type Traits } from '../players/index.ts'

/**
 * Refuses the name and birth date of a barred player who has proven anything. It may be another person, who then writes to support;
 * staff finds the refusal in the journal of the barred player. For anything else the account is held once it is there, so that the
 * reply tells nobody who is barred: true.
 */
export async function refuseBarred(
  deps: Deps,
  traits: Traits,
  logins: readonly (string | undefined)[],
): Promise<boolean> {
  const bars = await listBarsOf(deps, deps.db, { playerId: null, traits, logins })
  const bar = strictestBar(
    bars.filter(
      ({ evidence, matches: found }) =>
        evidence > Evidence.none && found.some(({ kind }) => kind === 'person'),
    ),
  )
  if (bar === null) return bars.length > 0
  const { playerId, cause } = bar
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
