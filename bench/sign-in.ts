/**
 * Cost of a sign-in compared with its password hash alone, alternating, and the effect of two hundred concurrent
 * sign-ins on the calls of signed-in players.
 *
 * `node bench/sign-in.ts [--short]`
 */
import { Pool } from 'undici'
import { registrationOf } from '#tests/support/players/players.ts'
import { startBenchProcess } from './bench-process.ts'
import { median, p99, report, rounded } from './posting/report.ts'
import { timed } from './posting/timed.ts'
import type { Ask } from './sign-in/server.ts'

const isShort = process.argv.includes('--short')
const PAIRS = isShort ? 3 : 7
const TIMES = isShort ? 5 : 20
const CONCURRENT = 200
const IDLE_S = isShort ? 2 : 8
const OTHER_CALLERS = 4
const TARGET = { ratio: 1.3, allWithinS: 10, others: 3 }
const PASSWORD = 'correct horse battery'

const server = startBenchProcess<Ask>('sign-in/server.ts')
const { url } = await server.next<{ url: string }>()
const pool = new Pool(url, { connections: CONCURRENT + OTHER_CALLERS })

async function post(address: string, body: object): Promise<{ accessToken: string }> {
  const reply = await pool.request({
    method: 'POST',
    path: address,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await reply.body.text()
  if (reply.statusCode >= 300) throw new Error(`${address} answered ${reply.statusCode}: ${text}`)
  return (JSON.parse(text) as { data: { accessToken: string } }).data
}

const logins = Array.from({ length: CONCURRENT }, (_, at) => `signs-in-${at}@example.com`)
const unregistered = logins.values()
const registrar = async () => {
  for (const email of unregistered)
    await post('/api/player/register', registrationOf({ email, password: PASSWORD }))
}
await Promise.all(Array.from({ length: OTHER_CALLERS }, registrar))
const signIn = (login: string) => post('/api/player/sessions', { login, password: PASSWORD })

const ratios: number[] = []
const costs: { signIn: number[]; hash: number[] } = { signIn: [], hash: [] }
for (let pair = 0; pair < PAIRS; pair += 1) {
  const { ms } = await server.ask<{ ms: number }>({ kind: 'hash', times: TIMES })
  const took: number[] = []
  for (const login of logins.slice(0, TIMES)) took.push(await timed(() => signIn(login)))
  costs.hash.push(ms)
  costs.signIn.push(median(took))
  ratios.push(median(took) / ms)
}
report({
  bench: 'sign-in against its hash',
  ratio: rounded(median(ratios)),
  target: TARGET.ratio,
  ok: median(ratios) <= TARGET.ratio,
  signInMs: rounded(median(costs.signIn)),
  hashMs: rounded(median(costs.hash)),
})

const { accessToken } = await signIn(logins[0] ?? '')
/** Makes calls of signed-in players until stopped; returns the latencies in milliseconds. */
async function others(isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  const caller = async () => {
    while (!isOver()) {
      const call = async () => {
        const headers = { authorization: `Bearer ${accessToken}` }
        const reply = await pool.request({ method: 'GET', path: '/api/player/profile', headers })
        await reply.body.dump()
      }
      took.push(await timed(call))
    }
  }
  await Promise.all(Array.from({ length: OTHER_CALLERS }, caller))
  return took
}

const idleEnd = performance.now() + IDLE_S * 1000
const idle = p99(await others(() => performance.now() > idleEnd))
let isDone = false
const duringSignIns = others(() => isDone)
const allMs = await timed(() => Promise.all(logins.map(signIn)))
isDone = true
const busy = p99(await duringSignIns)
report({
  bench: `${CONCURRENT} concurrent sign-ins`,
  ratio: rounded(busy / idle),
  target: TARGET.others,
  ok: busy / idle <= TARGET.others && allMs <= TARGET.allWithinS * 1000,
  allDoneS: rounded(allMs / 1000),
  targetS: TARGET.allWithinS,
  othersP99Ms: rounded(busy),
  othersIdleP99Ms: rounded(idle),
})
await pool.close()
server.send({ kind: 'stop' })
