/**
 * `npm run admin -- <command>`: the command line for staff. It works with or without a running installation. See
 * `docs/guides/operate.md`, or `npm run admin -- --help`.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { DatabaseError } from '@fairhall/postgres'
import {
  isKeyAsked,
  readInputs,
  readWords,
  type Result,
  runTyped,
  type Typed,
} from '../apps/server/src/modules/staff/index.ts'
import { WrongSettings } from '../apps/server/src/platform/config.ts'
import { withDeps } from './with-deps.ts'

/** Lines of the standard input if it is not a terminal. */
let piped: AsyncIterator<string> | null = null

const run = (typed: Typed): Promise<Result> =>
  withDeps(async (deps) => {
    try {
      const secret =
        (await isKeyAsked(deps, typed.command)) || typed.command.takesCode ? await askForSecret(typed) : ''
      return await runTyped(deps, await readInputs(typed, ask), secret)
    } finally {
      await piped?.return?.()
    }
  })

/**
 * Reads the secret from the terminal without echo, or from the standard input, for example from a password manager.
 * Never reads it from the environment: other processes of a shared account inherit that, and crash logs contain it.
 */
async function askForSecret({ command }: Typed): Promise<string> {
  return ask(command.takesCode === true ? 'Code' : 'Key')
}

async function ask(name: string): Promise<string> {
  if (!process.stdin.isTTY) return nextPipedLine()
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stderr.write(`${name}: `)
  const asking = createInterface({ input: process.stdin, output: silent, terminal: true })
  const text = await asking.question('')
  asking.close()
  process.stderr.write('\n')
  return text.trim()
}

/** Returns the next line of the standard input; later lines stay for later questions. */
async function nextPipedLine(): Promise<string> {
  piped ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const line = await piped.next()
  return line.done === true ? '' : line.value.trim()
}

function explain(error: unknown): string {
  if (error instanceof WrongSettings) return error.message
  if (error instanceof DatabaseError && ['42P01', '42501'].includes(error.code ?? ''))
    return `The database has no tables, or tables of an older version. Start the site once, then try again. (${error.message})`
  if (error instanceof DatabaseError) return error.message
  return String(error instanceof Error ? error.stack : error)
}

const NO_ENVIRONMENT =
  'STAFF_KEY is ignored, and other programs can read it: unset it. Enter your key when asked, or pass it on the standard input.'

try {
  if (process.env['STAFF_KEY'] !== undefined) process.stderr.write(`${NO_ENVIRONMENT}\n`)
  const words = readWords(process.argv.slice(2))
  const result = 'output' in words ? words : await run(words)
  const stream = result.exitCode === 0 ? process.stdout : process.stderr
  stream.write(`${result.output}\n`)
  process.exitCode = result.exitCode
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
}
