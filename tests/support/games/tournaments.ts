/** Runs of one tournament, on a server with a game provider. */
import { auditBooks } from '../../../apps/server/src/modules/audit/index.ts'
import { reviseSettings } from '../../../apps/server/src/modules/settings/index.ts'
import { runTournaments } from '../../../apps/server/src/modules/tournaments/runs/running.service.ts'
import type { TestServer } from '#tests/support/server/server.ts'

export const HOUR_MS = 3_600_000
export const multiplierScoring = { kind: 'multiplier', multiplierMax: '1000' }

export const tournamentSetting = {
  id: 'weekly-crown',
  hours: 2,
  stakeMin: '0.2',
  prizes: [
    { places: 1, amount: '50' },
    { places: 1, amount: '20' },
  ],
}

export function tournamentsOf(server: TestServer) {
  const later = (ms: number) => server.clock.advance(ms)
  const tick = () => runTournaments(server.deps)
  const revise = (...tournaments: object[]) =>
    reviseSettings(server.deps, {
      file: 'tournaments.json',
      content: { poolMax: '1000', tournaments },
      actor: 'staff:ada',
      reason: 'test',
    })
  return {
    later,
    tick,
    revise,
    /** A run of two hours that has just started; others are cancelled. */
    async givenRun(scoring: object, more: object = {}): Promise<string> {
      await server.database.pool.query(
        `update tournament_run set state = 'cancelled', cancelled_at = now()
          where state in ('published', 'running', 'finalising')`,
      )
      const startsAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
      await revise({ ...tournamentSetting, startsAt, scoring, ...more })
      await tick()
      later(61_000)
      await tick()
      const { data } = await server.call('listTournaments', {})
      return data[0]?.id ?? ''
    },
    tournament: async (identity: string) =>
      (await server.call('getTournament', { params: { identity } })).data,
    board: async (id: string) => (await server.call('getTournamentBoard', { params: { id } })).data,
    /** After the grace, with all rounds counted. */
    async finish() {
      later(2 * HOUR_MS)
      await tick()
      later(10 * 60_000)
      await server.settle()
      await tick()
      await server.settle()
    },
    findings: async () => (await auditBooks(server.database.pool)).findings,
  }
}
