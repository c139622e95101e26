import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWithProvider } from '#tests/support/games/game-provider.ts'
import { dropperOf, dropSetting, prizeDropsOf } from '#tests/support/games/prize-drops.ts'
import { copyContent } from '#tests/support/server/config.ts'
import { readWords, runTyped } from '../staff/index.ts'

const acme = await startWithProvider()
const { server } = acme
const files = copyContent()
afterAll(() => {
  files.remove()
  return acme.stop()
})
const { givenCertainRun, later } = prizeDropsOf(server)

let key = ''
async function admin(...words: readonly string[]) {
  const typed = readWords([...words, '--as', 'grace', '--reason', 'asked', '--json'])
  const { output } = 'output' in typed ? typed : await runTyped(server.deps, typed, key)
  return JSON.parse(output) as Record<string, unknown>[]
}

beforeAll(async () => {
  const member = ['grace', '--rights', 'operations,staff', '--email', 'g@staff.example']
  key = String((await admin('staff', 'add', ...member))[0]?.['key'] ?? '')
})

test('staff follow a run, estimate its cost, pause it and end it', async () => {
  const id = await givenCertainRun()
  const ada = await dropperOf(acme)
  await ada.playMany('r', 3)
  await server.settle()
  expect(await admin('prize-drop', 'list')).toMatchObject([
    { drop: 'weekly-drop', run: id, state: 'running', fallen: '3 of 6' },
  ])
  expect(await admin('prize-drop', 'winners', id)).toMatchObject([
    { number: 1, player: ada.id, reward: `${id}:1` },
    { number: 2 },
    { number: 3 },
  ])
  // Three rounds in 30 days are 0.0083 in two hours, of which half win.
  expect(await admin('prize-drop', 'trial')).toMatchObject([
    { drop: 'weekly-drop', rounds: 0, drops: 0, cost: '0.00 EUR, at most 0.10 EUR', lasts: 'to the end' },
  ])
  const draft = path.join(files.folder, 'prize-drops.json')
  const startsAt = '2026-11-23T00:00:00Z'
  writeFileSync(draft, JSON.stringify({ drops: [{ ...dropSetting, startsAt, hours: 720, oneIn: 3 }] }))
  expect((await admin('settings', 'check', 'prize-drops.json', draft)).at(-1)).toEqual({
    key: 'weekly-drop, a run like the last 30 days',
    after: '1 prizes, 0.01 EUR, at most 0.10 EUR',
  })

  writeFileSync(
    draft,
    JSON.stringify({ drops: [{ ...dropSetting, startsAt, prizes: [{ count: 1, reward: '1' }] }] }),
  )
  expect(JSON.stringify(await admin('settings', 'check', 'prize-drops.json', draft))).toContain('worth more')

  const result = async (word: string) => (await admin('prize-drop', word, id))[0]?.['result']
  expect(await result('pause')).toContain('paused')
  expect(await result('pause')).toBe('nothing changed')
  expect(await result('resume')).toBe('running')
  later(1000)
  expect(await result('end')).toContain('ends now')
  expect(await result('end')).toBe('was over before')
  const { rows } = await server.database.pool.query(
    `select action from audit_event where subject = $1 order by id`,
    [`prizeDrop:${id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'prizeDrop.paused',
    'prizeDrop.resumed',
    'prizeDrop.stopped',
  ])
  expect(await admin('prize-drop', 'end', crypto.randomUUID())).toMatchObject([{ refused: 'notFound 10001' }])
  expect((await server.call('listMessages', { token: ada.token })).data[0]?.content.title).toBe(
    'You won a prize drop',
  )
})
