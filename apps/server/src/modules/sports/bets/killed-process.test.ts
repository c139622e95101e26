/** A process dies while it books calls of every kind. They are repeated at two others, and everything is booked once. */
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callSports, type Target } from '#tests/sports-conformance/run-case.ts'
import {
  type Bettor,
  single,
  startWithSportsbook,
  type WithSportsbook,
} from '#tests/support/games/sportsbook.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts'
import { auditBooks } from '../../audit/index.ts'

let acme: WithSportsbook
let dying: ServerProcess
let other: ServerProcess

beforeAll(async () => {
  acme = await startWithSportsbook()
  // The processes use the machine's clock.
  acme.server.clock.set(new Date())
  const { config } = acme.server.deps
  const env = {
    DATA_DIR: config.dataDir,
    CONFIG_DIR: config.configDir,
    SECRETS_FILE: config.secretsFile,
    DATABASE_URL: acme.server.database.urls.server,
    ROLES: 'inbound',
  }
  ;[dying, other] = await Promise.all([startServerProcess(env), startServerProcess(env)])
})
afterAll(async () => {
  await other.stop()
  await acme.stop()
})

type Call = readonly [action: string, body: object]

/** What a sportsbook does with two bets, in order. */
const storyOf = ({ sessionId }: Bettor, prefix: string): Call[] => {
  const [bet_id, second] = [`${prefix}-1`, `${prefix}-2`]
  return [
    ['place', single(bet_id, '10.00', sessionId, { accepted: false })],
    ['accept', { bet_id }],
    ['cashout', { bet_id, order_id: `${prefix}-o`, amount: '6.00', stake_part: '5.00' }],
    ['settle', { bet_id, version: 1, result: 'won', total_return: '10.00' }],
    ['unsettle', { bet_id, version: 2 }],
    ['void', { bet_id, version: 3 }],
    ['place', single(second, '7.00', sessionId, { accepted: false })],
    ['decline', { bet_id: second }],
    ['rollback', { bet_id }],
  ]
}

test('calls that a killed process left without an answer are booked once by the others', async () => {
  const bettors = await Promise.all(Array.from({ length: 36 }, () => acme.givenBettor()))
  const stories = bettors.map((player) => {
    const target = acme.targetOf(player)
    const at = ({ url }: ServerProcess): Target => ({
      ...target,
      url: target.url.replace(acme.server.url, url),
    })
    return { target, dying: at(dying), other: at(other), calls: storyOf(player, player.playerId) }
  })
  // Each story has come to another call when it continues at the process that dies.
  const next = await Promise.all(
    stories.map(async ({ target, calls }, index) => {
      const begin = index % calls.length
      for (const [action, body] of calls.slice(0, begin)) await send(target, action, body)
      return begin
    }),
  )
  const exited = once(dying.child, 'exit')
  let answers = 0
  const played = await Promise.allSettled(
    stories.map(async ({ dying: there, calls }, index) => {
      for (const [action, body] of calls.slice(next[index])) {
        await send(there, action, body)
        next[index] = (next[index] ?? 0) + 1
        answers += 1
        // The other stories have sent their next calls by then.
        if (answers === stories.length + 10) dying.child.kill('SIGKILL')
      }
    }),
  )
  await exited
  expect(played.some(({ status }) => status === 'rejected')).toBe(true)

  await Promise.all(
    stories.map(async ({ target, other: there, calls }, index) => {
      for (const [action, body] of calls.slice(next[index]))
        await Promise.all([target, there].map((at) => sendUntilTaken(at, action, body)))
    }),
  )
  expect(await Promise.all(bettors.map((player) => player.pockets()))).toEqual(
    bettors.map(() => [10_000n, 0n, 0n]),
  )
  expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([])
})

/** A lock that the killed process held refuses calls for a moment. */
async function sendUntilTaken(target: Target, action: string, body: object): Promise<void> {
  let status = 503
  const retry = async () => {
    const reply = await callSports(target, action, { ...target.account, ...body })
    return (status = reply.status)
  }
  await expect.poll(retry).not.toBe(503)
  expect(status, action).toBe(200)
}

async function send(target: Target, action: string, body: object): Promise<void> {
  const reply = await callSports(target, action, { ...target.account, ...body })
  expect(reply, action).toMatchObject({ status: 200 })
}
