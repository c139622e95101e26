/**
 * Entry point of every npm script. It runs on the machine's own Node, so it uses only Node's built-ins and plain
 * JavaScript. It installs what is missing, builds what is stale, and starts the command on a Node that is new enough. A
 * failure prints one line that says what to do.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buildStale } from './bootstrap/build.mjs'
import { check } from './bootstrap/check.mjs'
import { install } from './bootstrap/install.mjs'
import { withLock } from './bootstrap/lock.mjs'
import { Stop, adviceFor, root } from './bootstrap/place.mjs'
import { node } from './bootstrap/runtime.mjs'

const NODE_LEAST = [20, 19]
const bin = (name) => path.join(root, 'node_modules', name)

const watched = [
  'apps/server/src',
  'apps/sandbox/src',
  'apps/studio/src',
  'packages',
  'config',
  'content',
].map((folder) => `--watch-path=${folder}`)

const commands = {
  start: { run: () => ['apps/server/src/main.ts'], builds: true, needsDev: false },
  // Explicit folders: otherwise the watch would also include files that Vite writes and removes at each start.
  dev: {
    run: () => [...watched, '--watch-preserve-output', 'apps/server/src/main.ts', '--develop'],
    builds: false,
    needsDev: true,
    only: ['studio', 'book', 'office'],
  },
  test: { run: (args) => [bin('vitest/vitest.mjs'), 'run', ...args], builds: true, needsDev: true },
  bench: { run: (args) => ['bench/run.ts', ...args], builds: true, needsDev: true },
  admin: { run: (args) => ['scripts/admin.ts', ...args], builds: false, needsDev: false },
  demo: { run: (args) => ['scripts/demo.ts', ...args], builds: true, needsDev: false },
  audit: { run: (args) => ['scripts/audit.ts', ...args], builds: false, needsDev: false },
  archive: { run: (args) => ['scripts/archive.ts', ...args], builds: false, needsDev: false },
  backup: { run: (args) => ['scripts/backup.ts', ...args], builds: false, needsDev: false },
  restore: { run: (args) => ['scripts/restore.ts', ...args], builds: false, needsDev: false },
  centrifugo: { run: () => ['scripts/centrifugo-environment.ts'], builds: false, needsDev: false },
  migrate: { run: () => ['scripts/migrate.ts'], builds: false, needsDev: false },
  tools: { run: (args) => ['scripts/go-tools.ts', ...args], builds: false, needsDev: false },
  'check-deploy': { run: () => ['scripts/check-deploy.ts'], builds: false, needsDev: false },
  build: { run: null, builds: true, needsDev: false },
  'sports-conformance': {
    run: (args) => ['scripts/sports-conformance.ts', ...args],
    builds: false,
    needsDev: true,
  },
  check: { run: null, builds: false, needsDev: true },
}

async function main([name = 'start', ...args]) {
  const command = commands[name]
  if (!command) throw new Stop(`Unknown command "${name}". Use one of: ${Object.keys(commands).join(', ')}.`)
  requireNode()
  await withLock(async () => {
    await install({ needsDev: command.needsDev })
    if (command.builds || command.only) await buildStale(command.only)
  })
  if (name === 'check') return check()
  return command.run === null ? 0 : handOver(command.run(args))
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor, leastMinor] = NODE_LEAST
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Stop(`Node ${process.versions.node} is too old. Install Node ${NODE_LEAST.join('.')} or newer.`)
}

/** Starts the program on this terminal, forwards signals to it, and resolves with its exit code. */
function handOver(args) {
  if (args[0]?.endsWith('.ts') && !existsSync(path.join(root, args[0])))
    throw new Stop(`${args[0]} is missing.`)
  const child = spawn(node(), args, { cwd: root, stdio: 'inherit' })
  // The terminal sends Ctrl-C to the child too, so only wait for its end.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  followNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
    )
  })
}

/** npm runs this script in a shell that does not forward SIGTERM. The shell's end is then the only sign. */
function followNpm(end) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    end()
  }, 500)
  timer.unref()
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const line = error instanceof Stop ? error.message : adviceFor(String(error?.code))
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
