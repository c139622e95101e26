import { spawn } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from '@fairhall/postgres'
import { afterEach, expect, test } from 'vitest'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'
import { startEmbedded } from './embedded.ts'
import { thisMachine } from './embedded-runner.ts'

const homes: string[] = []

function newHome(): string {
  const home = makeTestHome()
  homes.push(home)
  return home
}

afterEach(() => {
  for (const home of homes.splice(0)) rmSync(home, { recursive: true, force: true })
})

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

test('committed data survives a kill of the server and its backends', async () => {
  const home = newHome()
  const first = await startEmbedded({ home, durable: true })
  await ask(first.url, 'create table kept as select 7 as number')
  process.kill(first.pid, 'SIGKILL')
  await first.gone

  const second = await startEmbedded({ home, durable: true })
  expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }])
  expect(second.port).toBeLessThan(32_768)
  await second.stop()
})

const STARTER = `
  const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))})
  await startEmbedded({ home: process.argv[1], durable: true })`

/** Kills a first start, with all its processes, after it has begun to create its cluster. */
async function interruptFirstStart(home: string): Promise<void> {
  const starting = spawn(process.execPath, ['--input-type=module', '-e', STARTER, home], { detached: true })
  const gone = new Promise((resolve) => starting.once('close', resolve))
  const hasBegun = () =>
    readdirSync(home, { recursive: true, encoding: 'utf8' }).some((name) => name.endsWith('PG_VERSION'))
  await expect.poll(hasBegun, { interval: 5 }).toBe(true)
  process.kill(-(starting.pid ?? 0), 'SIGKILL')
  await gone
}

test('the next start recovers from an interrupted first start', async () => {
  const home = newHome()
  await interruptFirstStart(home)
  const database = await startEmbedded({ home, durable: true })
  expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(home).filter((name) => name.startsWith('unfinished'))).toEqual([])
  await database.stop()
})

test('refuses a folder that another live process uses, in one line', async () => {
  const home = newHome()
  const first = await startEmbedded({ home, durable: false })
  await expect(startEmbedded({ home, durable: false })).rejects.toThrow(
    /in use by process \d+: stop it, or set DATA_DIR/,
  )
  await first.stop()
})

test('uses another port if the stored one is taken', async () => {
  const home = newHome()
  const first = await startEmbedded({ home, durable: false })
  await first.stop()
  const { createServer } = await import('node:net')
  const squatter = createServer().listen(first.port, '127.0.0.1')
  await new Promise((resolve) => squatter.once('listening', resolve))

  const second = await startEmbedded({ home, durable: false })
  expect(second.port).not.toBe(first.port)
  await second.stop()
  await new Promise((resolve) => squatter.close(resolve))
})

test.runIf(thisMachine.isRoot)(
  'shows the data folder to root without user namespaces, below a folder that only root may enter',
  async () => {
    const home = path.join(newHome(), 'postgres') // the folder of a test has mode 700
    const database = await startEmbedded({
      home,
      durable: false,
      probe: { isRoot: true, canUnshare: () => false },
    })
    expect(database.note).toContain('/var/lib/fairhall/')
    expect(await ask(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    rmSync(database.note?.match(/\/var\/lib\/fairhall\/\w+/)?.[0] ?? '', { recursive: true, force: true })
  },
)
