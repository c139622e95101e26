/** Runs the Centrifugo that `npm run tools -- centrifugo` built. Tests skip it on machines without one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findGoTool } from '#scripts/go-tools/tools.ts'

export const centrifugoProgram = findGoTool('centrifugo')

/** The reason is part of the names of skipped tests. */
export const centrifugoTitle =
  centrifugoProgram === null ? 'Centrifugo (skipped: npm run tools -- centrifugo builds it)' : 'Centrifugo'

const POLL_MS = 20
const TRIES = 1500

interface CentrifugoOptions {
  port: number
  configFile: string
  /** Without the prefix `CENTRIFUGO_`. */
  settings: Readonly<Record<string, string>>
}

/** Resolves with a function that stops it, as soon as it answers. */
export async function startCentrifugo({ port, configFile, settings }: CentrifugoOptions) {
  if (centrifugoProgram === null) throw new Error('Centrifugo is missing')
  const all = {
    HTTP_SERVER_ADDRESS: '127.0.0.1',
    HTTP_SERVER_PORT: String(port),
    LOG_LEVEL: 'error',
    HEALTH_ENABLED: 'true',
    ENGINE_TYPE: 'memory',
    USAGE_STATS_DISABLED: 'true',
    ...settings,
  }
  const env = Object.fromEntries(Object.entries(all).map(([name, value]) => [`CENTRIFUGO_${name}`, value]))
  const child = spawn(centrifugoProgram, ['--config', configFile], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  for (let tries = TRIES; !(await isHealthy(port)); tries -= 1) {
    if (child.exitCode !== null || tries === 0) throw new Error('Centrifugo did not start')
    await wait(POLL_MS)
  }
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

async function isHealthy(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}
