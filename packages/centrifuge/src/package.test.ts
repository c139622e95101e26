import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createClient, nextEvent, sign } from './testing.ts'

const SECRET = 'a secret of this test, long enough'
const source = path.join(import.meta.dirname, '..')
const home = mkdtempSync(path.join(tmpdir(), 'centrifuge-package-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const run = (program: string, args: readonly string[], cwd = home) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Where this installation keeps a dependency, so that the test needs no registry. */
function folderOf(dependency: string): string {
  const manifest = createRequire(path.join(source, 'package.json')).resolve(`${dependency}/package.json`)
  return path.dirname(manifest)
}

/** Packs the package and installs it in an empty project, as somebody else would. */
function installPacked(): void {
  run(process.execPath, [path.join(source, 'build.ts'), path.join(home, 'package')])
  const packed = run('npm', ['pack', './package', '--pack-destination', home, '--json'])
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  const manifest = {
    name: 'project',
    private: true,
    type: 'module',
    dependencies: {
      jose: `file:${folderOf('jose')}`,
      ws: `file:${folderOf('ws')}`,
      '@fairhall/centrifuge': `file:${path.join(home, filename)}`,
    },
  }
  writeFileSync(path.join(home, 'package.json'), JSON.stringify(manifest))
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts'])
}

function readmeOptions(): Record<string, unknown> {
  const [, json = ''] = /```json\n(.+?)```/s.exec(readFileSync(path.join(source, 'README.md'), 'utf8')) ?? []
  return JSON.parse(json) as Record<string, unknown>
}

test('the packed package installs, and its command serves the options of the README', {
  timeout: 120_000,
}, async () => {
  installPacked()
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
  const inbox = client.newSubscription('inbox:letters#42')
  inbox.subscribe()
  client.connect()
  await inbox.ready()
  const arrival = nextEvent(inbox, 'publication')
  await fetch(`${url}/api/publish`, {
    method: 'POST',
    headers: { 'x-api-key': 'the key' },
    body: JSON.stringify({ channel: 'inbox:letters#42', data: 'Hello' }),
  })
  expect((await arrival).data).toBe('Hello')
  client.disconnect()
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('the installed package is a library too, without a compiler', () => {
  const program = `
    import { createServer } from '@fairhall/centrifuge'
    const server = createServer({ withoutNamespace: { subscribe: 'everyone' } })
    server.publish('a', 1)
    server.close()
    process.stdout.write('published ' + server.stats.encodedPublications)`
  writeFileSync(path.join(home, 'program.js'), program)
  expect(run(process.execPath, ['program.js'])).toBe('published 0')
})
