/** Runs of prize drops, on a server with a game provider. */
import { prizeOrder, winningRounds } from '@fairhall/games'
import { auditBooks } from '../../../apps/server/src/modules/audit/index.ts'
import { secretOf } from '../../../apps/server/src/modules/prize-drops/runs/drop-secrets.ts'
import { prizeCount } from '../../../apps/server/src/modules/prize-drops/runs/run-terms.rules.ts'
import { runPrizeDrops } from '../../../apps/server/src/modules/prize-drops/runs/running.service.ts'
import { lockRun } from '../../../apps/server/src/modules/prize-drops/runs/runs.queries.ts'
import { reviseSettings } from '../../../apps/server/src/modules/settings/index.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import type { startWithProvider } from './game-provider.ts'
import { entrantOf } from './entrant.ts'

/** Half of all rounds win, so that a few rounds show every outcome. */
export const dropSetting = {
  id: 'weekly-drop',
  hours: 2,
  games: { provider: 'acme' },
  stakeMin: '1',
  oneIn: 2,
  playerMax: 100,
  budget: '1',
  prizes: [
    { count: 2, reward: '0.01' },
    { count: 4, reward: '0.02' },
  ],
}

export function prizeDropsOf({ call, clock, database, deps, settle }: TestServer) {
  const later = (ms: number) => clock.advance(ms)
  const tick = () => runPrizeDrops(deps)
  const revise = (...drops: object[]) =>
    reviseSettings(deps, { file: 'prize-drops.json', content: { drops }, actor: 'staff:ada', reason: 'test' })
  /** A run of two hours that has just started; no other one goes on. */
  const givenRun = async (more: object = {}): Promise<string> => {
    await deps.catalogue.refresh()
    // The runs of earlier tests end here.
    const ended = 'update prize_drop_run set ends_at = greatest(starts_at, $1) where ends_at > $1'
    await database.pool.query(ended, [clock.now()])
    const startsAt = new Date(clock.now().getTime() + 60_000).toISOString()
    await revise({ ...dropSetting, startsAt, ...more })
    await tick()
    later(61_000)
    const { data } = await call('listPrizeDrops')
    return data.find(({ state }) => state === 'running')?.id ?? ''
  }
  return {
    later,
    tick,
    revise,
    givenRun,
    /** Each qualifying round wins. Settings don't allow it. */
    async givenCertainRun(more: object = {}): Promise<string> {
      const id = await givenRun(more)
      await database.pool.query(`update prize_drop_run set terms = terms || '{"oneIn": 1}' where id = $1`, [
        id,
      ])
      return id
    },
    get: async (id: string) => (await call('getPrizeDrop', { params: { id } })).data,
    /** What only the server knows before the end: which rounds win, and the prizes in their order. */
    async secretsOf(id: string) {
      const run = await inTransaction(deps.db, (tx) => lockRun(tx, id))
      if (run === null) throw new Error(`no run ${id}`)
      const secret = secretOf(deps, run)
      const order = prizeOrder({ run: id, secret }, prizeCount(run.terms))
      return { isWinning: winningRounds({ run: id, secret }, run.terms.oneIn), order }
    },
    /** After the run, with all rounds counted. */
    async finish() {
      later(2 * 3_600_000 + 120_000)
      await settle()
      await tick()
      await settle()
    },
    findings: async () => (await auditBooks(database.pool)).findings,
  }
}

/** A gambler with the calls of prize drops. */
export async function dropperOf(acme: Awaited<ReturnType<typeof startWithProvider>>) {
  const { server } = acme
  const player = await entrantOf(acme)
  const { token } = player
  return {
    ...player,
    part: (id: string) => server.call('getPrizeDropEntry', { token, params: { id } }),
    joinDrops: (id: string) => server.call('joinPrizeDrop', { token, params: { id } }),
    /** Oldest first. */
    rounds: async (id: string) =>
      (await server.call('listPrizeDropRounds', { token, params: { id } })).data.toReversed(),
    /** Rounds of 1.00, one after the other. */
    async playMany(name: string, count: number) {
      for (let index = 0; index < count; index += 1) {
        await player.play(`${name}-${index}`, '1.00')
        server.clock.advance(10)
      }
    },
  }
}
