import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { launchTokenOf } from './launch-token.ts'
import { Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that is needed far less often than others. */
    isRotation?: true
  }
}

/**
 * Sheds load, with the host's counters: a number of calls per minute for each address and each launch. A game
 * on autoplay stays far below the limits; bulk verification or bulk seed changes do not.
 */
export type Limit = {
  /** Counts one call. Returns 0 when it may pass, else the seconds until the next one may. */
  take(key: string): number
}

export type CallLimits = {
  addressOf(request: FastifyRequest): string
  /** The network that a live connection is counted for. */
  networkOf(request: IncomingMessage): string
  connectionsPerAddress: number
  /** Limit of new connections; a burst may be ten times as large. */
  connectionsPerSecond: number
  /** A separate limit for each launch, as a multiple of the host's limit for one address. */
  create(multiple: number): Limit
  /** The same for addresses. */
  createForAddresses(multiple: number): Limit
}

/** Many players may share an address; each has a separate launch. */
const PLAY_OF_ADDRESS = 10
/** Twenty calls per second, where the host allows ten. */
const PLAY_OF_LAUNCH = 2
const CHECKS_OF_ADDRESS = 0.2
const ROTATIONS_OF_LAUNCH = 0.05

/** Launches that a process remembers; the oldest is forgotten first. */
const KNOWN_MAX = 50_000

/**
 * Limits the frame's calls. Once an address has used up its calls, a launch whose token was accepted before counts alone, so that a flood by
 * others at the address doesn't stop its game. @throws Refusal tooManyRequests, before any other check
 */
export function limitPlay(app: FastifyInstance, { addressOf, create, createForAddresses }: CallLimits): void {
  const ofAddress = createForAddresses(PLAY_OF_ADDRESS)
  const ofLaunch = create(PLAY_OF_LAUNCH)
  const rotations = create(ROTATIONS_OF_LAUNCH)
  const known = new Set<string>()
  refuseTooMany(app, (request) => {
    const waitS = ofAddress.take(addressOf(request))
    // An invalid token identifies nothing and is not stored as a key: it may be as long as a header.
    const launch = launchTokenOf(request.headers.authorization)
    if (launch === null || (waitS > 0 && !known.has(launch))) return waitS
    return ofLaunch.take(launch) || (request.routeOptions.config.isRotation ? rotations.take(launch) : 0)
  })
  // Every call needs a valid token to succeed, except a preflight.
  app.addHook('onResponse', async ({ method, headers }, { statusCode }) => {
    const launch = launchTokenOf(headers.authorization)
    if (launch === null || statusCode >= 400 || method === 'OPTIONS') return
    known.delete(launch)
    known.add(launch)
    for (const oldest of known) {
      if (known.size <= KNOWN_MAX) break
      known.delete(oldest)
    }
  })
}

/** Limits the public verification calls. @throws Refusal tooManyRequests */
export function limitChecks(app: FastifyInstance, { addressOf, createForAddresses }: CallLimits): void {
  const ofAddress = createForAddresses(CHECKS_OF_ADDRESS)
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
