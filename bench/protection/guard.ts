/**
 * What a strict market adds to a bet: the checks before it and the notes after it. Players bet every five seconds, as often as rounds may
 * begin there. Processor time of the process and of PostgreSQL, in alternating pairs.
 */
import type { Clock } from '../../apps/server/src/platform/clock.ts'
import { createPlayGuard } from '../../apps/server/src/modules/rounds/wallet-api/play-guard.ts'
import { reviseSettings } from '../../apps/server/src/modules/settings/index.ts'
import { measurePairs } from '../posting/pairs.ts'
import { median, report, rounded } from '../posting/report.ts'
import { insertPeople, startWithPlayers } from './product.ts'

const BET_EVERY_S = 5
const SECOND_MS = 1_000
/** Players begin at different times within a minute, so each second notes the bets of a few. */
const SPREAD_S = 60

function betsAt(index: number, second: number, bets: number): boolean {
  const since = second - (index % SPREAD_S)
  return since >= 0 && since % BET_EVERY_S === 0 && since / BET_EVERY_S < bets
}

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
    const bets = (minutes * 60) / BET_EVERY_S
    const bet = async ({ playerId, sessionId }: (typeof players)[number]) => {
      const play = { playerId, launchId: sessionId }
      const stop = await guard.stopOf(play)
      if (stop !== null) throw new Error(`a bet was stopped: ${stop}`)
      await guard.note(play)
    }
    return product.cpuUsPerPiece(bets * count, async () => {
      for (let second = 0; second < SPREAD_S + minutes * 60; second += 1) {
        await Promise.all(players.filter((_, index) => betsAt(index, second, bets)).map(bet))
        now += SECOND_MS
        await guard.flush()
      }
    })
  }
  for (const profile of ['strict', 'open'] as const) await costIn(profile)
  const all = await measurePairs(pairs, ['strict', 'open'], costIn)
  const added = all.map(([strict, open]) => strict - open)
  report({
    bench: 'protection: CPU that a strict market adds to a bet',
    microseconds: rounded(median(added)),
    target: TARGET_US,
    ok: median(added) <= TARGET_US,
    pairs: added.map((one) => rounded(one, 1)),
    openMicroseconds: rounded(median(all.map(([, open]) => open))),
  })
  await product.stop()
}
