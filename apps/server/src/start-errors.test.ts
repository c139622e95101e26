import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WrongSettings } from './platform/config.ts'
import { StartError, explainStartError, portError } from './start-errors.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-start-'))
afterAll(() => {
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true, force: true })
})

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code })

test.each<[string, unknown, string]>([
  ['a full disk', errorOf('ENOSPC', 'write'), 'The disk is full: free some space and start again. (write)'],
  [
    'a disk that PostgreSQL finds full',
    new Error('could not write to file "pg_wal/x": No space left on device'),
    'The disk is full: free some space and start again. (could not write to file "pg_wal/x": No space left on device)',
  ],
  [
    'a database whose disk is full',
    errorOf('53100', 'could not extend file'),
    'The disk of the database is full: free some space there and start again. (could not extend file)',
  ],
  [
    'a read-only disk',
    errorOf('EROFS', 'mkdir'),
    'The disk cannot be written to: set DATA_DIR to a folder that can. (mkdir)',
  ],
  [
    'a folder that is a file',
    errorOf('ENOTDIR', 'mkdir'),
    'DATA_DIR, or a folder above it, is a file: set it to a folder. (mkdir)',
  ],
  [
    'an error without a message',
    errorOf('ECONNREFUSED', ''),
    'The database does not answer: check DATABASE_URL and that PostgreSQL runs. (ECONNREFUSED)',
  ],
  ['a setting', new WrongSettings('PORT must be a number'), 'A setting is invalid.\nPORT must be a number'],
  ['an explained error', new StartError('Port 1 is taken.'), 'Port 1 is taken.'],
  ['anything else', new Error('odd'), 'odd'],
])('explains %s in one line', (_what, error, line) => {
  expect(explainStartError(error, false)).toBe(line)
})

test.each([
  [errorOf('EADDRINUSE', 'listen'), 'Port 80 is taken: stop what uses it, or set PORT to another one.'],
  [errorOf('EACCES', 'listen'), 'Port 80 needs root: set PORT to 1024 or more, or start as root.'],
  [errorOf('ENOMEM', 'listen'), 'listen'],
])('a port: %s', (error, line) => {
  expect(explainStartError(portError(error, 80), false)).toBe(line)
})

test('shows the stack of an error when debugging', () => {
  expect(explainStartError(new Error('odd'), true)).toContain('start-errors.test.ts')
})

/** Runs the process as an operator would. */
async function run(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const main = path.join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'development', ROLES: 'api', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

test('a taken port ends the start with one line before anything is created', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  expect(await run({ PORT: String(port) })).toEqual({
    code: 1,
    output: `Port ${port} is taken: stop what uses it, or set PORT to another one.\n`,
  })
  await new Promise((resolve) => other.close(resolve))
})
