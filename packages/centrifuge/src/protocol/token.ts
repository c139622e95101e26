/*
 * Parses connection and subscription tokens (JWT). They are never confused: a token with `channel` is always
 * a subscription token.
 */
import {
  type CryptoKey,
  type JWTPayload,
  type JWTVerifyGetKey,
  errors as joseErrors,
  jwtVerify,
  type KeyObject,
} from 'jose'
import type { Runtime } from '../runtime.ts'

export type TokenKey = Uint8Array | KeyObject | CryptoKey

export interface TokenOptions {
  /**
   * The shared secret or the public key of the signer, or a function that finds it by the `kid` of a token.
   */
  readonly key: TokenKey | ((keyId: string) => TokenKey | null)
  /** Accepted signatures; `['HS256']` by default. */
  readonly algorithms?: readonly string[]
  readonly audience?: string
  readonly issuer?: string
  /** The claim that names the connection's session; `sid` by default. */
  readonly sessionClaim?: string
}

export interface ConnectionClaims {
  readonly user: string
  /** Seconds since 1970 at which the connection must be refreshed; 0 for never. */
  readonly expiresAt: number
  readonly session: string
  readonly info: unknown
  readonly meta: unknown
  /** Channels that the server subscribes the connection to, with their options. */
  readonly subscriptions: Readonly<Record<string, ServerSubscription>>
}

export interface ServerSubscription {
  readonly info?: unknown
  readonly data?: unknown
  readonly override?: SubscriptionOverride
}

interface SubscriptionOverride {
  readonly presence?: boolean
  readonly joinLeave?: boolean
  readonly forceJoinLeave?: boolean
  readonly forceRecovery?: boolean
  /** Enables positioning, by which a client notices a gap, without recovery. */
  readonly forcePositioning?: boolean
}

export interface SubscriptionClaims extends ServerSubscription {
  readonly user: string
  readonly channel: string
  readonly client: string
  readonly expiresAt: number
}

export type Verdict<Claims> =
  | { readonly ok: true; readonly claims: Claims }
  | { readonly ok: false; readonly expired: boolean }

const INVALID = { ok: false, expired: false } as const

export class TokenReader {
  readonly #options: TokenOptions | undefined
  readonly #runtime: Runtime

  constructor(options: TokenOptions | undefined, runtime: Runtime) {
    this.#options = options
    this.#runtime = runtime
  }

  async readConnection(token: string): Promise<Verdict<ConnectionClaims>> {
    const verdict = await this.#verify(token)
    if (!verdict.ok) return verdict

    const payload = verdict.claims
    if (payload['channel'] !== undefined) return INVALID
    const subscriptions = readSubscriptions(payload)
    const expiresAt = readExpiry(payload)
    const session = payload[this.#options?.sessionClaim ?? 'sid']
    if (subscriptions === null || expiresAt === null) return INVALID
    return {
      ok: true,
      claims: {
        user: payload.sub ?? '',
        expiresAt,
        session: typeof session === 'string' ? session : '',
        info: readInfo(payload),
        meta: payload['meta'],
        subscriptions,
      },
    }
  }

  async readSubscription(token: string): Promise<Verdict<SubscriptionClaims>> {
    const verdict = await this.#verify(token)
    if (!verdict.ok) return verdict

    const payload = verdict.claims
    const { channel, client = '' } = payload
    const expiresAt = readExpiry(payload)
    if (typeof channel !== 'string' || typeof client !== 'string' || expiresAt === null) return INVALID
    return {
      ok: true,
      claims: { user: payload.sub ?? '', channel, client, expiresAt, ...readSubscription(payload) },
    }
  }

  async #verify(token: string): Promise<Verdict<JWTPayload>> {
    const options = this.#options
    if (options === undefined) return INVALID
    try {
      const { payload } = await jwtVerify(token, findKey(options), {
        algorithms: [...(options.algorithms ?? ['HS256'])],
        currentDate: new Date(this.#runtime.now()),
        ...(options.audience === undefined ? {} : { audience: options.audience }),
        ...(options.issuer === undefined ? {} : { issuer: options.issuer }),
      })
      if (payload.sub !== undefined && typeof payload.sub !== 'string') return INVALID
      return { ok: true, claims: payload }
    } catch (error) {
      return { ok: false, expired: error instanceof joseErrors.JWTExpired }
    }
  }
}

function findKey({ key }: TokenOptions): JWTVerifyGetKey {
  return ({ kid = '' }) => {
    const found = typeof key === 'function' ? key(kid) : key
    if (found === null) throw new joseErrors.JWKSNoMatchingKey()
    return found
  }
}

/** `expire_at`, if present, determines the end of the session instead of `exp`; null when it is invalid. */
function readExpiry(payload: JWTPayload): number | null {
  const { expire_at: expireAt } = payload
  if (expireAt === undefined) return payload.exp ?? 0
  return typeof expireAt === 'number' && Number.isFinite(expireAt) && expireAt >= 0 ? expireAt : null
}

function readInfo(payload: Readonly<Record<string, unknown>>): unknown {
  const { b64info, info } = payload
  if (typeof b64info !== 'string') return info
  try {
    return JSON.parse(Buffer.from(b64info, 'base64').toString('utf8'))
  } catch {
    return info
  }
}

function readSubscriptions(payload: JWTPayload): Record<string, ServerSubscription> | null {
  const { channels = [], subs = {} } = payload
  if (!Array.isArray(channels) || !channels.every((channel) => typeof channel === 'string')) return null
  if (!isObject(subs) || !Object.values(subs).every(isObject)) return null

  const named = channels.map((channel: string) => [channel, {}] as const)
  const detailed = Object.entries(subs).map(
    ([channel, claims]) => [channel, readSubscription(isObject(claims) ? claims : {})] as const,
  )
  return Object.fromEntries([...named, ...detailed])
}

function readSubscription(claims: Readonly<Record<string, unknown>>): ServerSubscription {
  const info = readInfo(claims)
  const { data, override } = claims
  return {
    ...(info === undefined ? {} : { info }),
    ...(data === undefined ? {} : { data }),
    ...(isObject(override) ? { override: readOverride(override) } : {}),
  }
}

const overrideNames = {
  presence: 'presence',
  joinLeave: 'join_leave',
  forceJoinLeave: 'force_push_join_leave',
  forceRecovery: 'force_recovery',
  forcePositioning: 'force_positioning',
} as const

/** Each override has the form `{name: {value: boolean}}`. */
function readOverride(override: Readonly<Record<string, unknown>>): SubscriptionOverride {
  const given = Object.entries(overrideNames).flatMap(([name, claim]) => {
    const wrapped = override[claim]
    return isObject(wrapped) && typeof wrapped['value'] === 'boolean' ? [[name, wrapped['value']]] : []
  })
  return Object.fromEntries(given)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
