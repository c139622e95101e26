/**
 * Players who may no longer play leave their open games: their country sets the minimum age, and whether they must verify their identity
 * first. A launch checks both, so this is about games that were open when the country, the identity or the rules changed.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { eachSeparately } from '../../../platform/jobs/process-separately.ts'
import { findPlayer, identityNeededFor, minorUntil, type Player } from '../../players/index.ts'
import { endGameSessions, type LockedPlayer, withPlayerLock } from '../../player-state/index.ts'
import { ageMinOf, nationalitiesOf } from '../../settings/index.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'
import { listForbiddenPlayers } from './forbidden-games.queries.ts'

export async function leaveForbiddenGames(
  deps: OnboardingDeps,
  locked: LockedPlayer,
  player: Player,
): Promise<void> {
  const { tx, playerId } = locked
  if (minorUntil(deps, player) !== null || identityNeededFor(deps, player).includes('play'))
    await endGameSessions(deps, tx, { playerId }, deps.clock.now())
}

const PAGE = 500

/** After new rules were published, or a restart with them. */
export const endForbiddenGames = defineJob({
  name: 'onboarding.endForbiddenGames',
  cron: '*/5 * * * *',
  atStart: true,
  async run(deps: OnboardingDeps) {
    const found: string[] = []
    for (const group of groupCountries(deps)) {
      let ids: string[] = []
      do {
        const after = ids.at(-1) ?? null
        ids = await listForbiddenPlayers(deps.db, { ...group, after, limit: PAGE, now: deps.clock.now() })
        found.push(...ids)
      } while (ids.length === PAGE)
    }
    await eachSeparately(
      found,
      (playerId) => `player ${playerId}`,
      (playerId) => leave(deps, playerId),
    )
  },
})

/** Countries by their rules for play, with those that were open before. */
function groupCountries({ settings }: OnboardingDeps) {
  const current = settings.current()
  const groups = Map.groupBy(nationalitiesOf(current), (country) =>
    JSON.stringify([ageMinOf(current, country), current.marketOf(country).rules.identity.beforePlay]),
  )
  return [...groups].map(([key, countries]) => {
    const [ageMin, needsIdentity] = JSON.parse(key) as [number, boolean]
    return { ageMin, needsIdentity, countries }
  })
}

function leave(deps: OnboardingDeps, playerId: string): Promise<void> {
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      const player = await findPlayer(tx, playerId)
      if (player !== null) await leaveForbiddenGames(deps, locked, player)
    }),
  )
}
