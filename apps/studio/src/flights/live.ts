import { createHash, createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer } from '@fairhall/centrifuge'
import { SignJWT } from 'jose'
import type { CallLimits } from '../platform/call-limits.ts'
import type { Deps } from '../platform/deps.ts'
import type { SharedSecrets } from '../platform/signing.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { readUpdate } from './updates.ts'
import type { FlightVersion } from './updates.ts'

/**
 * Publishes flight updates to the clients of this process. Each process reads the changes since its last
 * publication, so processes need no messages between them. A client whose connection was lost receives what
 * it missed. A client that missed too much, or reaches another process, requests a new snapshot and continues
 * from there.
 */
export const CHANNEL = 'flights'
const AUDIENCE = 'fairhall-studio-live'
const TOKEN_MINUTES = 10
/** A few seconds of a flight's busiest time, at ten updates per second. */
const HISTORY = { historySize: 100, historyTtlMs: 60_000 }
/** A launch has one frame; a reload may overlap with the frame that it replaces. */
const CONNECTIONS_OF_A_LAUNCH = 4
/** A frame connects, subscribes and answers pings; it sends hardly anything else. */
const CLIENT_LIMITS = {
  frameBytes: 8_192,
  channelsPerConnection: 1,
  connectionsPerUser: CONNECTIONS_OF_A_LAUNCH,
  commandsPerSecond: 5,
  commandBurst: 30,
  framesPerSecond: 10,
  frameBurst: 60,
}

/** After a restart, the players behind one address reconnect together. */
const BURST_SECONDS = 10

export type Live = {
  /** Allows the holder of a launch to connect for a limited time. */
  issueToken(session: Session): Promise<string>
  /** Accepts connections at a path of this HTTP server. */
  attach(server: Server, path: string): void
  count(): number
  /** Reads changes and publishes them. */
  look(): Promise<void>
  end(): void
}

export function createLive(
  deps: Deps,
  { own, listAccepted }: SharedSecrets,
  limits?: Pick<CallLimits, 'networkOf' | 'connectionsPerAddress' | 'connectionsPerSecond'>,
): Live {
  const { clock, random, log, pool } = deps
  const signing = toTokenKey(own)
  const find = (id: string) =>
    listAccepted()
      .map(toTokenKey)
      .find((one) => one.id === id)?.key ?? null
  const hub = createServer({
    tokens: { key: find, audience: AUDIENCE },
    withoutNamespace: {
      pattern: new RegExp(`^${CHANNEL}$`),
      subscribe: 'users',
      forceRecovery: true,
      ...HISTORY,
    },
    limits: { ...CLIENT_LIMITS, ...limitsOfAddress(limits) },
    ...(limits && { addressOf: limits.networkOf }),
    runtime: { now: () => clock.now().getTime(), randomBytes: (count) => random.bytes(count) },
    failure: (error) => log.error({ err: error }, 'a live command failed'),
  })
  let lastPublished: FlightVersion | null = null

  return {
    issueToken({ id }) {
      const from = Math.floor(clock.now().getTime() / 1_000)
      return new SignJWT()
        .setProtectedHeader({ alg: 'HS256', kid: signing.id })
        .setSubject(id)
        .setAudience(AUDIENCE)
        .setIssuedAt(from)
        .setExpirationTime(from + TOKEN_MINUTES * 60)
        .sign(signing.key)
    },
    attach: (server, path) => hub.attach(server, path),
    count: () => hub.stats.connections,
    async look() {
      if (hub.stats.connections === 0) return
      const update = await readUpdate(pool, clock.now(), lastPublished)
      if (update === null) return
      lastPublished = { flightId: update.id, version: update.version }
      hub.publish(CHANNEL, update)
    },
    end: () => hub.close(),
  }
}

function limitsOfAddress(
  limits: Pick<CallLimits, 'connectionsPerAddress' | 'connectionsPerSecond'> | undefined,
) {
  const { connectionsPerAddress = 0, connectionsPerSecond = 0 } = limits ?? {}
  return {
    connectionsPerAddress,
    connectionsPerSecond,
    connectionBurst: connectionsPerSecond * BURST_SECONDS,
  }
}

/**
 * The secret itself signs only the operator's calls, so a key is derived from it. The id names the key and
 * reveals nothing about it.
 */
function toTokenKey(secret: string): { id: string; key: Buffer } {
  const key = createHmac('sha256', secret).update(AUDIENCE).digest()
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), key }
}
