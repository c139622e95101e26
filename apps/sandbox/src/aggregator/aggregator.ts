/**
 * A stand-in for a game aggregator: thousands of generated games of invented studios behind the game-provider protocol.
 * Its rounds go through the operator's wallet API, and a tester can switch on failures.
 */
import type { FastifyInstance } from 'fastify'
import type { SandboxOptions, Work } from '../options.ts'
import { createWorkLoop, type WorkLoop } from '../work-loop.ts'
import { type AggregatorDeps, aggregatorTimings } from './aggregator-deps.ts'
import type { AggregatorOptions } from './aggregator-options.ts'
import { CATALOGUE_SEED, createCatalogue } from './catalogue/games.rules.ts'
import { failuresRoutes } from './failures/failures.routes.ts'
import { expireFreeSpins } from './free-spins/free-spins.service.ts'
import { launcherRoutes } from './launcher/launcher.routes.ts'
import { playRoutes } from './play/play.routes.ts'
import { returnLostBets } from './play/rounds.service.ts'
import { posterRoutes } from './posters/posters.routes.ts'
import { createCallQueue } from './wallet/call-queue.ts'

export interface Aggregator extends Work, WorkLoop {
  addRoutes(app: FastifyInstance): void
}

export function createAggregator(
  options: SandboxOptions & { aggregator: AggregatorOptions },
  pollMs: number,
): Aggregator {
  const { aggregator } = options
  const calls = createCallQueue(options)
  const deps: AggregatorDeps = {
    ...options,
    catalogue: createCatalogue(CATALOGUE_SEED, aggregator.gamesCount),
    calls,
    wake: () => loop.wake(),
    aggregatorTimings: { ...aggregatorTimings, ...options.aggregatorTimings },
  }
  const deliverDue = async () => {
    await returnLostBets(deps)
    await expireFreeSpins(deps)
    await calls.sendDue()
  }
  const loop = createWorkLoop({
    pollMs,
    now: options.now,
    run: async () => {
      await deliverDue()
      return calls.nextDue()
    },
    onError: (error) => options.log.error({ err: error }, 'the aggregator stand-in failed: retrying'),
  })
  return {
    ...loop,
    deliverDue,
    addRoutes(app) {
      failuresRoutes(app, deps)
      playRoutes(app, deps)
      posterRoutes(app, deps)
      void app.register(async (signed) => launcherRoutes(signed, deps))
    },
  }
}
