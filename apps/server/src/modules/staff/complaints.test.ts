import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { readWords, runTyped } from './index.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs' } })
afterAll(() => server.stop())

let key = ''
async function admin(...words: string[]) {
  const typed = readWords([...words, '--as', 'ada', '--reason', 'looked into it', '--json'])
  const { exitCode, output } = 'output' in typed ? typed : await runTyped(server.deps, typed, key)
  return { exitCode, output, rows: exitCode === 0 ? (JSON.parse(output) as Record<string, string>[]) : [] }
}

test('a staff member lists, reads, takes, asks, extends, answers, closes and reports complaints', async () => {
  const added = await admin(
    'staff',
    'add',
    'ada',
    '--rights',
    'players,staff',
    '--email',
    'ada@staff.example',
  )
  key = added.rows[0]?.['key'] ?? ''
  const player = await givenPlayer(server)
  const make = (kind: string) =>
    server.call('createComplaint', {
      token: player.token,
      body: { id: randomUUID(), kind, text: 'The round never ended.' },
    })
  const { number: later } = (await make('game')).data
  const { number } = (await make('protection')).data

  const { rows } = await admin('complaint', 'list')
  expect(rows.map((row) => row['complaint'])).toEqual([number, later])
  expect((await admin('complaint', 'list', player.email)).rows).toHaveLength(2)
  expect((await admin('complaint', 'list', '--state', 'lost')).exitCode).toBe(2)
  expect((await admin('complaint', 'show', number)).rows).toMatchObject([
    { by: 'player', text: 'The round never ended.' },
  ])
  for (const unknown of ['0', 'nonsense'])
    expect((await admin('complaint', 'take', unknown)).exitCode).not.toBe(0)

  expect((await admin('complaint', 'take', number)).rows).toMatchObject([{ state: 'inReview', by: 'ada' }])
  expect((await admin('complaint', 'ask', number)).exitCode).toBe(2)
  await admin('complaint', 'ask', number, '--text', 'Which round?')
  await admin('complaint', 'extend', number, '--text', 'We wait for the studio.')
  expect((await admin('complaint', 'extend', number, '--text', 'Once more.')).exitCode).toBe(3)
  expect((await admin('complaint', 'answer', number, '--outcome', 'won', '--text', 'No.')).exitCode).toBe(2)
  const answer = ['--outcome', 'upheld', '--text', 'We paid the round.']
  expect((await admin('complaint', 'answer', number, ...answer)).rows).toMatchObject([{ state: 'answered' }])
  expect((await admin('complaint', 'close', number, ...answer)).rows).toMatchObject([{ state: 'closed' }])
  expect((await admin('complaint', 'close', number, ...answer)).exitCode).toBe(3)
  expect((await admin('complaint', 'list')).rows).toHaveLength(1)

  const from = new Date(server.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  expect((await admin('complaint', 'report', from, '2100-01-01')).rows).toMatchObject([
    { kind: 'game', outcome: 'open', count: 1, late: 0 },
    { kind: 'protection', outcome: 'upheld', count: 1, late: 0 },
  ])
})
