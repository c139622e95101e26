/**
 * The authorization code flow of OpenID Connect with PKCE and nonce, using a certified library, for players and for staff. Provider
 * metadata is discovered and cached for an hour. A failed discovery is not cached.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  None,
  type UserInfoResponse,
} from 'openid-client'
import { refuse } from '../../platform/errors.ts'
import type { SocialDeps } from './social.deps.ts'

type FlowDeps = Pick<SocialDeps, 'clock' | 'log' | 'random' | 'secrets'>

const TIMEOUT_S = 10
const KEPT_MS = 60 * 60 * 1000
const SECRET_BYTES = 32

interface OpenIdClient {
  issuer: URL
  clientId: string
  /** Null for a public client. */
  secret: string | null
  /** The sandbox may run on the same machine, without TLS. */
  allowsHttp?: boolean
  /** Also checks the signature of ID tokens, which arrive over TLS from the provider itself. */
  checksSignature?: boolean
}

interface CachedConfiguration {
  configuration: Promise<Configuration>
  until: number
}

const cache = new WeakMap<object, Map<string, CachedConfiguration>>()

/** `key` identifies the client within an installation. @throws Refusal unavailable */
export async function findConfiguration(
  deps: FlowDeps,
  key: string,
  readClient: () => Promise<OpenIdClient>,
): Promise<Configuration> {
  const ofInstallation = cache.get(deps.secrets) ?? new Map<string, CachedConfiguration>()
  cache.set(deps.secrets, ofInstallation)
  const now = deps.clock.now().getTime()
  const found = ofInstallation.get(key)
  if (found && found.until > now) return requireAnswer(deps, () => found.configuration)

  const configuration = readClient().then(discover)
  ofInstallation.set(key, { configuration, until: now + KEPT_MS })
  configuration.catch(() => ofInstallation.delete(key))
  return requireAnswer(deps, () => configuration)
}

async function discover({ issuer, clientId, secret, allowsHttp, checksSignature }: OpenIdClient) {
  return discovery(issuer, clientId, undefined, secret === null ? None() : ClientSecretPost(secret), {
    timeout: TIMEOUT_S,
    execute: [
      ...(allowsHttp === true ? [allowInsecureRequests] : []),
      ...(checksSignature === true ? [enableNonRepudiationChecks] : []),
    ],
  })
}

async function requireAnswer<Result>(deps: FlowDeps, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'OpenID provider does not answer')
    throw refuse('unavailable')
  }
}

/** What one sign-in must bring back. */
export interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
}

export function newFlowSecrets({ random }: Pick<FlowDeps, 'random'>): FlowSecrets {
  const secret = () => random.bytes(SECRET_BYTES).toString('base64url')
  return { state: secret(), nonce: secret(), verifier: secret() }
}

/** The provider's URL where the browser goes to sign in. */
export async function authorizationUrl(
  configuration: Configuration,
  { state, nonce, verifier }: FlowSecrets,
  more: { redirect_uri: string; ui_locales: string; connection?: string },
): Promise<URL> {
  return buildAuthorizationUrl(configuration, {
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
}

interface Vouched {
  claims: IDToken
  /** Where the email is: the ID token or, if that has none, what the provider says about the account. */
  info: IDToken | UserInfoResponse
}

/**
 * What the provider vouches for: the library checks issuer, audience, times, nonce and state. Null if anything is wrong. `callback`: the
 * address that the browser returned to.
 */
export async function redeemCode(
  deps: FlowDeps,
  configuration: Configuration,
  callback: URL,
  { state, nonce, verifier }: FlowSecrets,
): Promise<Vouched | null> {
  try {
    const tokens = await authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return null
    const hasEmail = claims.email !== undefined
    return {
      claims,
      info: hasEmail ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub),
    }
  } catch (error) {
    deps.log.warn(
      { issuer: configuration.serverMetadata().issuer, reason: reasonOf(error) },
      'OpenID sign-in failed',
    )
    return null
  }
}

/** Logs the error's name only: the error itself may contain what was sent. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
