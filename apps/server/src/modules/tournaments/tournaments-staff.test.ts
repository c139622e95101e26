import { afterAll, beforeAll, expect, test } from 'vitest'
import { entrantOf } from '#tests/support/games/entrant.ts'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { multiplierScoring, tournamentsOf } from '#tests/support/games/tournaments.ts'
import { readWords, runTyped } from '../staff/index.ts'

const acme = await startWithProvider()
const { server } = acme
const { pool } = server.database
afterAll(() => acme.stop())

const { findings, finish, givenRun, revise, tick } = tournamentsOf(server)

let key = ''
async function admin(line: string) {
  const typed = readWords([...line.split(' '), '--as', 'grace', '--reason', 'asked', '--json'])
  const { output } = 'output' in typed ? typed : await runTyped(server.deps, typed, key)
  return JSON.parse(output) as Record<string, unknown>[]
}

beforeAll(async () => {
  await revise()
  const added = await admin('staff add grace --rights players,operations,staff --email g@staff.example')
  key = String(added[0]?.['key'] ?? '')
})

test('staff price a tournament, follow its runs, pause it and cancel a run', async () => {
  const [ada, bob] = [await entrantOf(acme), await entrantOf(acme)]
  const id = await givenRun(multiplierScoring, { everyHours: 240 })
  await ada.play('r1', '1.00', '9.00')
  await bob.play('r1', '1.00')
  await server.settle()
  // Both played within the last two hours, but one without a win.
  expect(await admin('tournament dry-run weekly-crown')).toEqual([
    {
      tournament: 'weekly-crown',
      runs: 3,
      entrants: '0, at most 1',
      prizes: '0, at most 1',
      cost: '16.66 EUR, at most 50.00 EUR',
    },
  ])
  expect((await admin('tournament list'))[0]).toMatchObject({ run: id, state: 'running', isPaused: false })
  await admin('tournament pause weekly-crown')
  expect((await admin('tournament list'))[0]).toMatchObject({ state: 'running', isPaused: true })
  await admin('tournament resume weekly-crown')
  await finish()
  expect(await admin(`tournament winners ${id}`)).toMatchObject([
    { place: 1, player: ada.id, amount: '50.00', currency: 'EUR' },
  ])
  const second = await givenRun(multiplierScoring)
  expect(await admin(`tournament cancel ${second}`)).toMatchObject([
    { result: expect.stringContaining('cancelled') },
  ])
  expect((await admin('tournament list'))[0]).toMatchObject({
    run: second,
    state: 'cancelled',
    reason: 'asked',
  })
})

test('the audit finds scores, winners and prizes that no round explains', async () => {
  const ada = await entrantOf(acme)
  const id = await givenRun(multiplierScoring)
  await ada.play('r1', '1.00', '9.00')
  await server.settle()
  expect(await findings()).toEqual([])
  const differences = async (change: string, repair: string) => {
    await pool.query(change, [id])
    const found = await findings()
    await pool.query(repair, [id])
    return found.map(({ check }) => check)
  }
  const setScore = (score: number) => `update tournament_entry set score = ${score} where run_id = $1`
  expect(await differences(setScore(901), setScore(900))).toEqual([
    'the score of an entrant is what their rounds count',
  ])
  await finish()
  await tick()
  expect(await findings()).toEqual([])
  expect(await differences(setScore(0), setScore(900))).toEqual([
    'the winners of a finished run are its best entrants, and only finished runs have winners',
  ])
  const setAmount = (amount: number) => `update tournament_prize set amount = ${amount} where run_id = $1`
  expect(await differences(setAmount(5001), setAmount(5000))).toEqual([
    'each prize of a tournament is one reward of its amount',
  ])
})
