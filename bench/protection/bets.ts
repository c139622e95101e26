/** Signed bets over HTTP in a market with the profile `strict` against `open`, in alternating pairs on one server. */
import { startBenchProcess } from '../bench-process.ts'
import type { Ask, Ready } from '../bet-http/server.ts'
import { signedBet } from '../bet-http/signed-bet.ts'
import { openWires } from '../bet-http/wire.ts'
import { measure } from '../posting/load.ts'
import { measurePairs } from '../posting/pairs.ts'
import { median, report, rounded } from '../posting/report.ts'

const CALLERS = 64
/** The most that a bet may cost more in a strict market. */
const TARGET = 1.02

interface Cost {
  perSecond: number
  /** Of the server and of PostgreSQL. */
  cpuUsPerCall: number
}

export async function measureBets(isShort: boolean): Promise<void> {
  const [pairs, seconds] = isShort ? [5, 3] : [9, 6]
  const server = startBenchProcess<Ask>('bet-http/server.ts')
  const ready = await server.next<Ready>()
  const wires = openWires(ready.url)
  const work = signedBet(wires.ask, ready)
  const cpuOf = async () => {
    const { cpuMs, databaseCpuMs } = await server.ask<{ cpuMs: number; databaseCpuMs: number }>({
      kind: 'cpu',
    })
    return cpuMs + databaseCpuMs
  }
  async function costIn(profile: 'strict' | 'open'): Promise<Cost> {
    await server.ask({ kind: 'profile', profile })
    await measure(work, CALLERS, 1)
    const before = await cpuOf()
    const { perSecond, calls } = await measure(work, CALLERS, seconds)
    return { perSecond, cpuUsPerCall: (((await cpuOf()) - before) * 1000) / calls }
  }
  await measure(work, CALLERS, seconds)
  const all = await measurePairs(pairs, ['strict', 'open'], costIn)
  wires.close()
  server.send({ kind: 'stop' })
  await server.ended
  const ratios = all.map(([strict, open]) => strict.cpuUsPerCall / open.cpuUsPerCall)
  report({
    bench: 'protection: CPU of a bet in a strict market against an open one',
    callers: CALLERS,
    ratio: rounded(median(ratios), 3),
    target: TARGET,
    ok: median(ratios) <= TARGET,
    pairs: ratios.map((ratio) => rounded(ratio, 3)),
    perSecondRatio: rounded(median(all.map(([strict, open]) => strict.perSecond / open.perSecond)), 3),
    cpuUsPerCall: Math.round(median(all.map(([strict]) => strict.cpuUsPerCall))),
    seconds,
  })
}
