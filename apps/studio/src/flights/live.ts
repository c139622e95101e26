import { createHash, createHmac } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer } from '@fairhall/centrifuge'
import { SignJWT } from 'jose'
import type { CallLimits } from '../platform/call-limits.ts'
import type { Deps } from '../platform/deps.ts'
import type { SharedSecrets } from '../platform/signing.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { readNews } from './news.ts'
import type { Place } from './news.ts'

/**
 * Tells all who are connected to this process what is new of the flight. Each process looks for itself, since what it told last, so
 * nothing is sent between them. A client whose line broke is given what it missed; one that missed too much, or comes to
 * another process, reads the picture anew and goes on from there.
 */
export const CHANNEL = 'flights'
const AUDIENCE = 'fairhall-studio-live'
const TOKEN_MINUTES = 10
/** Some seconds of a flight's busiest time, ten looks each. */
const HISTORY = { historySize: 100, historyTtlMs: 60_000 }
/** A launch has one frame; a reload may overlap with what it replaces. */
const CONNECTIONS_OF_A_LAUNCH = 4
/** A frame connects, subscribes and answers pings; it says hardly anything else. */
const CLIENT_LIMITS = {
  frameBytes: 8_192,
  channelsPerConnection: 1,
  connectionsPerUser: CONNECTIONS_OF_A_LAUNCH,
  commandsPerSecond: 5,
  commandBurst: 30,
  framesPerSecond: 10,
  frameBurst: 60,
}

/** After a restart the players behind one address come back together. */
const BURST_SECONDS = 10

export type Live = {
  /** Lets the holder of a launch connect for a while. */
  issueToken(session: Session): Promise<string>
  /** Serves connections at a path of this HTTP server. */
  attach(server: Server, path: string): void
  count(): number
  /** Reads what is new and tells it. */
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
  let told: Place | null = null

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
      const news = await readNews(pool, clock.now(), told)
      if (news === null) return
      told = { flightId: news.id, version: news.version }
      hub.publish(CHANNEL, news)
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

/** The secret itself signs calls of the operator, and nothing else. The id names the key and tells nothing of it. */
function toTokenKey(secret: string): { id: string; key: Buffer } {
  const key = createHmac('sha256', secret).update(AUDIENCE).digest()
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), key }
}
