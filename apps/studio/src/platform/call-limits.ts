import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { launchTokenOf } from './launch-token.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that is far more seldom needed than others. */
    isRotation?: true
  }
}

/**
 * Sheds load, by what the host counts with: so many calls in one minute, of one address and under one launch. A game that plays
 * itself as fast as it may stays far below; whoever checks rounds or changes seeds in bulk does not.
 */
export type Limit = {
  /** Counts one call; answers 0 when it may pass, else the seconds until the next one may. */
  take(key: string): number
}

export type CallLimits = {
  addressOf(request: FastifyRequest): string
  /** The network that a live connection is counted for. */
  networkOf(request: IncomingMessage): string
  connectionsPerAddress: number
  /** New ones; a burst may be ten times as many. */
  connectionsPerSecond: number
  /** A limit of its own, as a multiple of what the host lets one address call. */
  create(multiple: number): Limit
}

/** Many players may share an address; each has a launch of his own. */
const PLAY_OF_ADDRESS = 10
/** Twenty a second, where the host allows ten. */
const PLAY_OF_LAUNCH = 2
const CHECKS_OF_ADDRESS = 0.2
const ROTATIONS_OF_LAUNCH = 0.05

/** Calls of the frame. @throws Refusal tooManyRequests, before anything else is looked at */
export function limitPlay(app: FastifyInstance, { addressOf, create }: CallLimits): void {
  const ofAddress = create(PLAY_OF_ADDRESS)
  const ofLaunch = create(PLAY_OF_LAUNCH)
  const rotations = create(ROTATIONS_OF_LAUNCH)
  refuseTooMany(app, (request) => {
    const waitS = ofAddress.take(addressOf(request))
    // What is no token opens nothing, and is not kept either: it may be as long as a header gets.
    const launch = launchTokenOf(request.headers.authorization)
    if (waitS > 0 || launch === null) return waitS
    return ofLaunch.take(launch) || (request.routeOptions.config.isRotation ? rotations.take(launch) : 0)
  })
}

/** What anyone may ask who checks rounds. @throws Refusal tooManyRequests */
export function limitChecks(app: FastifyInstance, { addressOf, create }: CallLimits): void {
  const ofAddress = create(CHECKS_OF_ADDRESS)
  refuseTooMany(app, (request) => ofAddress.take(addressOf(request)))
}

function refuseTooMany(app: FastifyInstance, waitOf: (request: FastifyRequest) => number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'OPTIONS') return
    const waitS = waitOf(request)
    if (waitS === 0) return
    reply.header('retry-after', waitS)
    throw new Refusal('tooManyRequests')
  })
}
