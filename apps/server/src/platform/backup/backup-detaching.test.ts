import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { waitForLock } from '#tests/support/database/locks.ts'
import { openFolder } from '../storage/folder-storage.ts'
import { backUp } from './backup.ts'

test('a backup that begins while a month is detached has the rows of after that', async () => {
  const database = await createTestDatabase()
  const [folder, documents] = ['backup', 'documents'].map((name) =>
    mkdtempSync(path.join(tmpdir(), `fairhall-${name}-`)),
  ) as [string, string]
  const detaching = await database.pool.connect()
  try {
    await detaching.query('begin; lock table ledger_entry in access exclusive mode')
    await detaching.query("insert into task_run (task, at) values ('detaching', now())")
    const files = openFolder(documents)
    const backup = backUp({ databaseUrl: database.url, files, folder, keys: null })
    await waitForLock(database.pool)
    await detaching.query('commit')
    const { tables } = await backup
    const { rows } = await database.pool.query<{ count: string }>('select count(*)::text from task_run')
    expect(tables.find(({ name }) => name === 'task_run')?.rows).toBe(rows[0]?.count)
  } finally {
    detaching.release()
    await database.drop()
    for (const name of [folder, documents]) rmSync(name, { recursive: true })
  }
})
