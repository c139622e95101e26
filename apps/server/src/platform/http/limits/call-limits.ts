/**
 * How many calls an address may make. Sign-ins and other attempts have a separate, lower limit, so that a flood of other calls keeps
 * nobody from signing in. Many people can share an address: once its limit is used up, signed-in players and known devices count
 * for themselves, so that a flood by others at the address doesn't shut them out.
 */
import type { FastifyRequest } from 'fastify'
import type { Platform } from '../../platform.ts'
import { readBearer } from '../auth.ts'
import { findDevice } from './known-devices.ts'
import { createAddressLimit, createRateLimit } from './rate-limit.ts'

/** An `entry` makes a new account. It always counts for its address: new accounts must not be a way to more calls. */
export type CallKind = 'call' | 'attempt' | 'entry'

export interface CallLimits {
  /** Counts a call. Returns the seconds to wait, or 0. */
  waitOf(request: FastifyRequest, kind: CallKind): Promise<number>
  /** Counts an attempt of a player, who must not get more of them by changing addresses. */
  waitOfPlayer(playerId: string): number
}

type LimitsDeps = Pick<Platform, 'clock' | 'config' | 'secrets' | 'sessionVerifier'>

export function createCallLimits(deps: LimitsDeps): CallLimits {
  const { requestsPerMinute, attemptsPerMinute } = deps.config
  const limitsOf = (perMinute: number) => ({
    addresses: createAddressLimit(deps.clock, perMinute),
    owners: createRateLimit(deps.clock, perMinute),
  })
  const [calls, attempts] = [limitsOf(requestsPerMinute), limitsOf(attemptsPerMinute)]
  const players = createRateLimit(deps.clock, attemptsPerMinute)
  return {
    async waitOf(request, kind) {
      const limits = kind === 'call' ? calls : attempts
      const waitS = limits.addresses.take(request.client.address)
      if (waitS === 0 || kind === 'entry') return waitS
      const owner = await findOwner(deps, request)
      return owner === null ? waitS : limits.owners.take(owner)
    },
    waitOfPlayer: (playerId) => players.take(`player ${playerId}`),
  }
}

async function findOwner(deps: LimitsDeps, request: FastifyRequest): Promise<string | null> {
  const token = readBearer(request)
  const playerId = token === null ? null : await deps.sessionVerifier.findSigned(token)
  return playerId === null ? findDevice(deps, request.headers) : `player ${playerId}`
}
