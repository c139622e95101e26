/** Keeps every content that a plan has had, so that a month can be computed with the version that applied when it began. */
import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../../../platform/database/database.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { insertVersion, listNewestVersions } from './partners.queries.ts'

/** Stores the plans of the settings that differ from their newest versions. */
export async function recordPlans({
  db,
  clock,
  settings,
}: Pick<AffiliatesDeps, 'clock' | 'db' | 'settings'>): Promise<void> {
  const known = new Map((await listNewestVersions(db)).map((version) => [version.plan, version]))
  const publishedAt = clock.now()
  const versions = settings.current().affiliates.plans.flatMap(({ id: plan, ...terms }) => {
    const newest = known.get(plan)
    if (newest !== undefined && isDeepStrictEqual(newest.terms, terms)) return []
    return [{ plan, version: (newest?.version ?? 0) + 1, terms, publishedAt }]
  })
  if (versions.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const version of versions) await insertVersion(tx, version)
  })
}
