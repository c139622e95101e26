import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { installPacked, makeProject, run } from '#tests/support/runner/packed-package.ts'
import { createClient, nextEvent, sign } from './testing/test-server.ts'

const SECRET = 'a secret of this test, long enough'
const source = path.join(import.meta.dirname, '..')
const home = makeProject()

function readmeOptions(): Record<string, unknown> {
  const [, json = ''] = /```json\n(.+?)```/s.exec(readFileSync(path.join(source, 'README.md'), 'utf8')) ?? []
  return JSON.parse(json) as Record<string, unknown>
}

test('the packed package installs, and its command serves the options of the README', {
  timeout: 120_000,
}, async () => {
  installPacked(home, 'centrifuge', ['jose', 'ws'])
  writeFileSync(path.join(home, 'options.json'), JSON.stringify({ ...readmeOptions(), port: 0 }))
  // What `npx centrifuge-server` runs.
  const child = spawn(path.join(home, 'node_modules/.bin/centrifuge-server'), ['options.json'], {
    cwd: home,
    env: { ...process.env, CENTRIFUGE_TOKEN_SECRET: SECRET, CENTRIFUGE_API_KEY: 'the key' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const url = /listening on (\S+)/.exec(line.toString())?.[1] ?? ''
  const token = await sign({ sub: '42', aud: 'scores' }, new TextEncoder().encode(SECRET))
  const client = createClient(`${url.replace('http', 'ws')}/connection/websocket`, { token })
  const inbox = client.newSubscription('inbox:messages#42')
  inbox.subscribe()
  client.connect()
  await inbox.ready()
  const arrival = nextEvent(inbox, 'publication')
  await fetch(`${url}/api/publish`, {
    method: 'POST',
    headers: { 'x-api-key': 'the key' },
    body: JSON.stringify({ channel: 'inbox:messages#42', data: 'Hello' }),
  })
  expect((await arrival).data).toBe('Hello')
  client.disconnect()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('the installed package also works as a library, without a compiler', () => {
  const program = `
    import { createServer } from '@fairhall/centrifuge'
    const server = createServer({ withoutNamespace: { subscribe: 'everyone' } })
    server.publish('a', 1)
    server.close()
    process.stdout.write('published ' + server.stats.encodedPublications)`
  writeFileSync(path.join(home, 'program.js'), program)
  expect(run(process.execPath, ['program.js'], home)).toBe('published 0')
})
