/**
 * The process: settings from the environment, a server, and an end in order. What goes wrong at the start is said in one
 * line that tells what to do; everything else goes to the log.
 */
import { loadConfig } from './platform/config.ts'
import { isSurvivable } from './platform/database/survivable.ts'
import { codeOf } from './platform/error-code.ts'
import { explainFault } from './start-faults.ts'
import { type RunningServer, start } from './start.ts'

const beganAt = performance.now()

async function main(): Promise<void> {
  // From the first moment on: a start that is cut short must still end its database.
  const ending = expectEnd()
  outliveReaders()
  let running: RunningServer
  try {
    const config = loadConfig(process.env)
    running = await start(config, { isDeveloping: process.argv.includes('--develop') })
  } catch (error) {
    process.stderr.write(`${explainFault(error, process.env['LOG_LEVEL'] === 'debug')}\n`)
    process.exit(1)
  }
  if (!ending.isWanted()) greet(running)
  outliveDatabase(running)
  ending.begin(running)
}

/**
 * Code that queries the database handles its failures. A promise that nobody awaits must not end the process because a connection
 * to the database broke. Any other unhandled rejection is a programming error and ends it, as Node would.
 */
function outliveDatabase({ deps: { log, metrics } }: RunningServer): void {
  process.on('unhandledRejection', (error) => {
    if (!isSurvivable(error)) throw error
    metrics.unhandledConnectionFailures.inc()
    log.error({ err: error }, 'a failed connection was not handled')
  })
}

/** A terminal that was closed, or a program behind a pipe that has ended, breaks nothing off. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (!['EIO', 'EPIPE'].includes(codeOf(error) ?? '')) throw error
    })
}

function greet({ url, deps, note }: RunningServer): void {
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1)
  if (deps.config.environment === 'production') {
    deps.log.info({ url, seconds }, 'ready')
    return
  }
  const lines = [`Fairhall is open at ${deps.publicUrl} (ready in ${seconds} s).`]
  if (deps.config.roles.has('site')) {
    lines.push(
      'Press "Create account", or go to /?sign-up=true; every e-mail address will do, also one that you make up.',
    )
  }
  if (deps.config.roles.has('sandbox')) {
    lines.push(
      `Mails arrive in the inbox at ${deps.publicUrl}/sandbox/inbox; payments run through the sandbox.`,
    )
  }
  if (note) lines.push(note)
  lines.push('Ctrl-C ends it.')
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** One stop may bring several signals: from the terminal, also when it is closed, from npm and from the script that started us. */
const IMPATIENT_AFTER_MS = 1500

interface Ending {
  isWanted(): boolean
  /** Ends the server at the first signal, also one that came before there was a server. */
  begin(running: RunningServer): void
}

function expectEnd(): Ending {
  let wantedAt: number | null = null
  let running: RunningServer | null = null
  const end = async (toEnd: RunningServer) => {
    const { stopDelayS, stopTimeoutS } = toEnd.deps.config
    setTimeout(() => process.exit(1), (stopDelayS + stopTimeoutS) * 1000).unref()
    await toEnd.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (wantedAt === null) {
        wantedAt = performance.now()
        if (running) void end(running)
      } else if (signal === 'SIGINT' && performance.now() - wantedAt > IMPATIENT_AFTER_MS) process.exit(1)
    })
  }
  return {
    isWanted: () => wantedAt !== null,
    begin(started) {
      running = started
      if (wantedAt !== null) void end(started)
    },
  }
}

await main()
