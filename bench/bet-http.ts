/**
 * Signed bets over HTTP: bets and wins of a provider through the wallet API, compared with the same bets passed
 * directly to the lanes of the same process, with placed bets of a sportsbook, and the cost of signature and
 * JSON alone. It reports without a target.
 *
 * `node bench/bet-http.ts [--short]`
 */
import { Pool } from 'undici'
import { startBenchProcess } from './bench-process.ts'
import type { Ask, Ready } from './bet-http/server.ts'
import { measure, type Measured, pick, type Work } from './posting/load.ts'
import { report, rounded } from './posting/report.ts'
import { signedBet, signedSportsRequest, sportsBodyOf } from './bet-http/signed-bet.ts'

const seconds = process.argv.includes('--short') ? 3 : 8
const CALLERS = [1, 16, 64]

const server = startBenchProcess<Ask>('bet-http/server.ts')

/** Without its settlement: while others bet, settlements enter the lanes at a pace. */
function sportsBet(pool: Pool, { sports: { secret, players } }: Ready): Work {
  return async (record) => {
    const body = sportsBodyOf(pick(players), 'place', crypto.randomUUID())
    const begin = performance.now()
    const reply = await pool.request(signedSportsRequest(secret, 'place', body))
    const text = await reply.body.text()
    record(performance.now() - begin)
    if (reply.statusCode !== 200) throw new Error(`the sports wallet answered ${reply.statusCode}: ${text}`)
  }
}

const ready = await server.next<Ready>()
const pool = new Pool(ready.url, { connections: Math.max(...CALLERS) })
const work = signedBet(pool, ready)
const sportsWork = sportsBet(pool, ready)
const cpuOf = async () => (await server.ask<{ cpuMs: number }>({ kind: 'cpu' })).cpuMs
// Warm up: the wallet API looks up the owner of each account once.
await measure(work, 16, seconds)
await measure(sportsWork, 16, seconds)
for (const callers of CALLERS) {
  const before = await cpuOf()
  const overHttp = await measure(work, callers, seconds)
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
await pool.close()
server.send({ kind: 'stop' })
