/**
 * Signed bets over HTTP: bets and wins of a provider through the wallet API, compared with the same bets passed
 * directly to the lanes of the same process, with placed bets of a sportsbook, and the cost of signature and
 * JSON alone. It reports without a target.
 *
 * `node bench/bet-http.ts [--short]`
 */
import { startBenchProcess } from './bench-process.ts'
import type { Ask, Ready } from './bet-http/server.ts'
import { measure, type Measured, pick, type Work } from './posting/load.ts'
import { report, rounded } from './posting/report.ts'
import { signedBet, signedSportsRequest, sportsBodyOf } from './bet-http/signed-bet.ts'
import { type Ask as AskOverHttp, openWires } from './bet-http/wire.ts'

const seconds = process.argv.includes('--short') ? 3 : 8
const CALLERS = [1, 16, 64]

const server = startBenchProcess<Ask>('bet-http/server.ts')

/** Without its settlement: while others bet, settlements enter the lanes at a pace. */
function sportsBet(ask: AskOverHttp, { sports: { secret, players } }: Ready): Work {
  return async (record) => {
    const body = sportsBodyOf(pick(players), 'place', crypto.randomUUID())
    const begin = performance.now()
    const { status, text } = await ask(signedSportsRequest(secret, 'place', body))
    record(performance.now() - begin)
    if (status !== 200) throw new Error(`the sports wallet answered ${status}: ${text}`)
  }
}

const ready = await server.next<Ready>()
const wires = openWires(ready.url)
const work = signedBet(wires.ask, ready)
const sportsWork = sportsBet(wires.ask, ready)
const cpuOf = async () => (await server.ask<{ cpuMs: number }>({ kind: 'cpu' })).cpuMs
// Warm up: the wallet API looks up the owner of each account once.
await measure(work, 16, seconds)
await measure(sportsWork, 16, seconds)
for (const callers of CALLERS) {
  const before = await cpuOf()
  const ownBefore = process.cpuUsage()
  const overHttp = await measure(work, callers, seconds)
  const own = process.cpuUsage(ownBefore)
  const cpuMs = (await cpuOf()) - before
  const beforeDirect = await cpuOf()
  const direct = await server.ask<Measured>({ kind: 'direct', seconds, callers })
  const directCpuMs = (await cpuOf()) - beforeDirect
  const beforeSports = await cpuOf()
  const sports = await measure(sportsWork, callers, seconds)
  const sportsCpuMs = (await cpuOf()) - beforeSports
  report({
    bench: 'signed bet over HTTP',
    callers,
    callsPerSecond: Math.round(overHttp.perSecond),
    p99Ms: rounded(overHttp.p99, 1),
    serverCpuUsPerCall: Math.round((cpuMs * 1000) / overHttp.calls),
    generatorCpuUsPerCall: Math.round((own.user + own.system) / overHttp.calls),
    ofLanes: rounded(overHttp.perSecond / direct.perSecond, 2),
    sports: {
      callsPerSecond: Math.round(sports.perSecond),
      p99Ms: rounded(sports.p99, 1),
      serverCpuUsPerCall: Math.round((sportsCpuMs * 1000) / sports.calls),
      ofGames: rounded(sports.perSecond / overHttp.perSecond, 2),
    },
    straightToTheLane: {
      callsPerSecond: Math.round(direct.perSecond),
      p99Ms: rounded(direct.p99, 1),
      cpuUsPerCall: Math.round((directCpuMs * 1000) / direct.calls),
    },
  })
}
const { signatureUs, jsonUs } = await server.ask<{ signatureUs: number; jsonUs: number }>({ kind: 'parts' })
report({ bench: 'parts of a signed bet', signatureUs: rounded(signatureUs, 1), jsonUs: rounded(jsonUs, 1) })
wires.close()
server.send({ kind: 'stop' })
