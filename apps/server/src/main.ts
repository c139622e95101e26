/**
 * The process: reads settings from the environment, runs a server and stops it in order. Errors at the start are printed as one line
 * with a remedy; everything else goes to the log.
 */
import { officeUrlOf } from './platform/office-address.ts'
import { loadConfig } from './platform/config.ts'
import { isSurvivable } from '@fairhall/postgres'
import { codeOf } from './platform/error-code.ts'
import { explainStartError } from './start-errors.ts'
import { type RunningServer, start } from './start.ts'

const beganAt = performance.now()

async function main(): Promise<void> {
  // From the first moment on, because an interrupted start must still stop its database.
  const ending = handleSignals()
  surviveClosedOutput()
  let running: RunningServer
  try {
    const config = loadConfig(process.env)
    running = await start(config, { isDeveloping: process.argv.includes('--develop') })
  } catch (error) {
    process.stderr.write(`${explainStartError(error, process.env['LOG_LEVEL'] === 'debug')}\n`)
    process.exit(1)
  }
  if (!ending.isRequested()) greet(running)
  surviveDatabaseLoss(running)
  ending.begin(running)
}

/**
 * Code that queries the database handles its failures. A promise that nobody awaits must not end the process because a connection
 * to the database broke. Any other unhandled rejection is a programming error and ends it, as Node would.
 */
function surviveDatabaseLoss({ deps: { log, metrics } }: RunningServer): void {
  process.on('unhandledRejection', (error) => {
    if (!isSurvivable(error)) throw error
    metrics.unhandledConnectionFailures.inc()
    log.error({ err: error }, 'unhandled failure of a database connection')
  })
}

/** A closed terminal, or an ended program behind a pipe, must not end the process. */
function surviveClosedOutput(): void {
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
      'To create an account, press "Sign up" or go to /?sign-up=true. Any email address works, even an invented one.',
    )
  }
  if (deps.config.roles.has('sandbox')) {
    lines.push(`Emails arrive in the inbox at ${deps.publicUrl}/sandbox/inbox. Payments use the sandbox.`)
  }
  const officeUrl = officeUrlOf(deps.config)
  if (officeUrl !== null)
    lines.push(`The office for staff is at ${officeUrl}; see docs/guides/operate.md for the first member.`)
  if (note) lines.push(note)
  lines.push('Press Ctrl-C to stop.')
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** One stop can cause several signals: from the terminal, also when it closes, from npm and from the starting script. */
const FORCE_AFTER_MS = 1500

interface Ending {
  isRequested(): boolean
  /** Stops the server at the first signal, even one that came before the server was ready. */
  begin(running: RunningServer): void
}

function handleSignals(): Ending {
  let requestedAt: number | null = null
  let running: RunningServer | null = null
  const end = async (toEnd: RunningServer) => {
    const { stopDelayS, stopTimeoutS } = toEnd.deps.config
    setTimeout(() => process.exit(1), (stopDelayS + stopTimeoutS) * 1000).unref()
    await toEnd.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (requestedAt === null) {
        requestedAt = performance.now()
        if (running) void end(running)
      } else if (signal === 'SIGINT' && performance.now() - requestedAt > FORCE_AFTER_MS) process.exit(1)
    })
  }
  return {
    isRequested: () => requestedAt !== null,
    begin(started) {
      running = started
      if (requestedAt !== null) void end(started)
    },
  }
}

await main()
