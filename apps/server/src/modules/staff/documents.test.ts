import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pngOf, upload } from '#tests/support/documents/files.ts'
import { givenPlayer } from '#tests/support/players/players.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { readWords, runTyped } from './index.ts'

const server = await startTestServer({ env: { ROLES: 'api,jobs' } })
const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-documents-'))
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

let key = ''
async function admin(line: string) {
  const words = [...line.split(' '), '--as', 'ada', '--reason', 'good light', '--json']
  const typed = readWords(words)
  const { exitCode, output } = 'output' in typed ? typed : await runTyped(server.deps, typed, key)
  return { exitCode, output, rows: exitCode === 0 ? (JSON.parse(output) as Record<string, string>[]) : [] }
}

test('a staff member lists, exports, refuses and accepts documents of players', async () => {
  key = (await admin('staff add ada --rights players,staff --email ada@staff.example')).rows[0]?.['key'] ?? ''
  const player = await givenPlayer(server)
  const { data } = await upload(server, player.token, pngOf(), { kind: 'address', name: 'bill.png' })
  const id = data?.id ?? ''
  const waiting = { document: id, player: player.id, kind: 'address', status: 'waiting', name: 'bill.png' }
  expect((await admin('document list')).rows).toMatchObject([waiting])

  const file = path.join(folder, 'bill.png')
  expect((await admin(`document export ${id} ${file}`)).rows).toMatchObject([{ type: 'image/png', file }])
  expect(readFileSync(file).subarray(0, 8)).toEqual(pngOf().subarray(0, 8))
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect((await admin(`document export ${id} ${file}`)).exitCode).toBe(2)

  expect((await admin(`document refuse ${id} --why nonsense`)).exitCode).toBe(2)
  expect((await admin(`document refuse ${id} --why unreadable`)).rows).toMatchObject([{ result: 'refused' }])
  expect((await admin('document list')).rows).toEqual([])
  expect((await admin(`document list ${player.email}`)).rows).toMatchObject([{ why: 'unreadable' }])
  expect((await admin(`document accept ${id}`)).rows).toMatchObject([{ result: 'accepted' }])
  expect((await admin(`document accept ${id}`)).rows).toMatchObject([{ result: 'no change' }])
  expect((await admin('document list --status accepted')).rows).toHaveLength(1)
  expect((await admin(`document accept ${crypto.randomUUID()}`)).exitCode).toBe(3)
  expect((await admin('document accept nonsense')).exitCode).toBe(3)
})
