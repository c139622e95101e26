/**
 * Simulated players, so that a demo looks like a casino with guests. Each of them visits, rests and visits again, endlessly.
 * One process of an installation has the lease and runs all of them.
 */
import { setTimeout } from 'node:timers/promises'
import type { SandboxOptions } from '../options.ts'
import { createPlayerClient } from './player-client.ts'
import { endLease, takeLease } from './simulation.queries.ts'
import { ARRIVAL_MS, restMs } from './simulation.rules.ts'
import { type SimulationDeps, visit } from './simulated-player.ts'

export interface SimulationOptions {
  players: number
  /** The address of the operator's API. */
  siteUrl: () => string
}

export interface Simulation {
  start(): void
  stop(): Promise<void>
}

type Options = Pick<SandboxOptions, 'pool' | 'now' | 'log' | 'uuid' | 'randomBytes' | 'secret'> & {
  simulation: SimulationOptions
}

const LEASE_MS = 60_000
const RENEW_MS = 20_000

export function createSimulation(options: Options): Simulation {
  const { pool, now, uuid, log } = options
  const stopping = new AbortController()
  const holder = uuid()
  let running: Promise<void> = Promise.resolve()

  const isLeader = async () => {
    const until = new Date(now().getTime() + LEASE_MS)
    return takeLease(pool, holder, { now: now(), until }).catch(() => false)
  }

  /** Runs the players while this process has the lease. */
  async function lead(): Promise<void> {
    const ended = new AbortController()
    const signal = AbortSignal.any([stopping.signal, ended.signal])
    const players = Array.from({ length: options.simulation.players }, (_, index) =>
      live(depsOf(options, signal), { number: index + 1, signal, log }),
    )
    while (!stopping.signal.aborted && (await isLeader())) await wait(RENEW_MS, stopping.signal)
    ended.abort()
    await Promise.all(players)
  }

  return {
    start() {
      running = (async () => {
        while (!stopping.signal.aborted) {
          if (await isLeader()) await lead()
          else await wait(RENEW_MS, stopping.signal)
        }
      })()
    },
    async stop() {
      stopping.abort()
      await running
      await endLease(pool, holder).catch(() => undefined)
    },
  }
}

/** Ends without an error when the signal aborts. */
const wait = (ms: number, signal: AbortSignal) =>
  setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined)

interface Life {
  number: number
  signal: AbortSignal
  log: SandboxOptions['log']
}

async function live(deps: SimulationDeps, { number, signal, log }: Life): Promise<void> {
  await wait(number * ARRIVAL_MS, signal)
  while (!signal.aborted) {
    await visit(deps, number).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error, player: number }, 'a simulated player left early')
    })
    await wait(restMs(deps.chance), signal)
  }
}

function depsOf({ simulation, secret, uuid, randomBytes }: Options, signal: AbortSignal): SimulationDeps {
  return {
    client: createPlayerClient(signal),
    siteUrl: simulation.siteUrl,
    secret,
    uuid,
    chance: () => randomBytes(4).readUInt32BE() / 2 ** 32,
    pause: (ms) => setTimeout(ms, undefined, { signal, ref: false }),
  }
}
