/**
 * What a strict market adds to a bet: the checks before it and the notes after it. Players bet every five seconds, as often as rounds may
 * begin there. Processor time of the process and of PostgreSQL, with the rule off and on in turn.
 */
import type { Clock } from '../../apps/server/src/platform/clock.ts'
import { createPlayGuard } from '../../apps/server/src/modules/rounds/wallet-api/play-guard.ts'
import { reviseSettings } from '../../apps/server/src/modules/settings/index.ts'
import { median, report, rounded } from '../posting/report.ts'
import { insertPeople, startWithPlayers } from './product.ts'

const BET_EVERY_MS = 5_000
/** 2% of the processor time of two signed calls, a bet and a win. */
const TARGET_US = 25

export async function measureGuard(isShort: boolean): Promise<void> {
  const [pairs, count, minutes] = isShort ? [3, 500, 3] : [7, 2_000, 5]
  const product = await startWithPlayers(count)
  const { deps, players } = product
  await insertPeople(deps.pool)
  let now = Date.now()
  const clock: Clock = { now: () => new Date(now) }
  const markets = deps.settings.fileContent('markets.json') as { markets: object[] }
  async function costIn(profile: 'strict' | 'open'): Promise<number> {
    const content = {
      ...markets,
      markets: markets.markets.map((market) => ({ ...market, profile, rules: {} })),
    }
    await reviseSettings(deps, { file: 'markets.json', content, actor: 'bench', reason: 'bench' })
    // Nobody's check is due.
    await deps.pool.query('delete from play_clock')
    await deps.pool.query('update player_session set active_at = $1', [clock.now()])
    const guard = createPlayGuard({ ...deps, clock })
    const bets = (minutes * 60_000) / BET_EVERY_MS
    const before = product.cpuMs()
    for (let bet = 0; bet < bets; bet += 1) {
      await Promise.all(
        players.map(async ({ playerId, sessionId }) => {
          const play = { playerId, launchId: sessionId }
          const stop = await guard.stopOf(play)
          if (stop !== null) throw new Error(`a bet was stopped: ${stop}`)
          await guard.note(play)
        }),
      )
      now += BET_EVERY_MS
    }
    const after = product.cpuMs()
    const ms = after.process - before.process + after.database - before.database
    return (ms * 1000) / (bets * count)
  }
  for (const profile of ['strict', 'open'] as const) await costIn(profile)
  const all: { strict: number; open: number }[] = []
  for (let pair = 0; pair < pairs; pair += 1)
    all.push({ strict: await costIn('strict'), open: await costIn('open') })
  const added = all.map(({ strict, open }) => strict - open)
  report({
    bench: 'protection: CPU that a strict market adds to a bet',
    microseconds: rounded(median(added)),
    target: TARGET_US,
    ok: median(added) <= TARGET_US,
    pairs: added.map((one) => rounded(one, 1)),
    openMicroseconds: rounded(median(all.map(({ open }) => open))),
  })
  await product.stop()
}
