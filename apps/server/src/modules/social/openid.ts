/**
 * OpenID Connect client: authorization code flow with PKCE and nonce, using a certified library. Provider metadata is discovered and
 * cached for an hour. A failed discovery is not cached.
 */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  discovery,
  fetchUserInfo,
  None,
} from 'openid-client'
import type { SocialDeps } from './social.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { errorsOfEmail } from '../onboarding/index.ts'
import { listOpenIdProviders, type OpenIdProvider } from '../settings/index.ts'

type OpenIdDeps = Pick<SocialDeps, 'config' | 'publicUrl' | 'secrets' | 'settings' | 'clock' | 'log'>

const TIMEOUT_S = 10
const KEPT_MS = 60 * 60 * 1000
/** Purpose of the derived client secret for the sandbox provider, so that nobody has to configure one. */
export const SANDBOX_PURPOSE = 'openid-sandbox'

export function requireProvider(deps: Pick<SocialDeps, 'config' | 'settings'>, id: string): OpenIdProvider {
  const found = listOpenIdProviders(deps).find((provider) => provider.id === id)
  if (!found) throw refuse('notFound')
  return found
}

function callbackUrl({ publicUrl }: Pick<SocialDeps, 'publicUrl'>, provider: OpenIdProvider): string {
  return `${publicUrl}/auth/social/${provider.id}/callback`
}

function issuerOf({ config, publicUrl }: OpenIdDeps, { issuer }: OpenIdProvider): URL {
  return new URL(issuer === 'sandbox' ? `${config.sandboxUrl ?? `${publicUrl}/sandbox`}/openid` : issuer)
}

interface CachedConfiguration {
  configuration: Promise<Configuration>
  until: number
}

const cache = new WeakMap<object, Map<string, CachedConfiguration>>()

async function configurationOf(deps: OpenIdDeps, provider: OpenIdProvider): Promise<Configuration> {
  const ofInstallation = cache.get(deps.secrets) ?? new Map<string, CachedConfiguration>()
  cache.set(deps.secrets, ofInstallation)
  const key = JSON.stringify(provider)
  const now = deps.clock.now().getTime()
  const found = ofInstallation.get(key)
  if (found && found.until > now) return found.configuration

  const configuration = discover(deps, provider)
  ofInstallation.set(key, { configuration, until: now + KEPT_MS })
  configuration.catch(() => ofInstallation.delete(key))
  return configuration
}

async function discover(deps: OpenIdDeps, provider: OpenIdProvider): Promise<Configuration> {
  const secret = secretOf(deps, provider)
  const isSandbox = provider.issuer === 'sandbox'
  return discovery(
    issuerOf(deps, provider),
    provider.clientId,
    undefined,
    secret === null ? None() : ClientSecretPost(secret),
    // The sandbox may run on the same machine, without TLS.
    { timeout: TIMEOUT_S, ...(isSandbox && { execute: [allowInsecureRequests] }) },
  )
}

function secretOf({ secrets }: OpenIdDeps, { issuer, secretVariable }: OpenIdProvider) {
  if (issuer === 'sandbox') return secrets.current(SANDBOX_PURPOSE).text
  return secretVariable === null ? null : process.env[secretVariable] || null
}

interface AuthorizationRequest {
  state: string
  nonce: string
  verifier: string
  connection: string | undefined
  language: string
}

/** The provider's URL where the browser goes to sign in. */
export async function toAuthorization(
  deps: OpenIdDeps,
  provider: OpenIdProvider,
  outgoing: AuthorizationRequest,
): Promise<URL> {
  const configuration = await requireAnswer(deps, () => configurationOf(deps, provider))
  return buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(deps, provider),
    scope: 'openid email profile',
    state: outgoing.state,
    nonce: outgoing.nonce,
    code_challenge: await calculatePKCECodeChallenge(outgoing.verifier),
    code_challenge_method: 'S256',
    ui_locales: outgoing.language,
    ...(outgoing.connection !== undefined && { connection: outgoing.connection }),
  })
}

export interface VerifiedIdentity {
  issuer: string
  subject: string
  /** Only an address that the provider has verified. */
  email: string | null
  /** The provider named an address that it has not verified. */
  isEmailUnconfirmed: boolean
}

/** What the provider vouches for. Null if code, nonce, verifier or signature is wrong. */
export async function exchangeCode(
  deps: OpenIdDeps,
  provider: OpenIdProvider,
  query: URLSearchParams,
  expected: { state: string; nonce: string; verifier: string },
): Promise<VerifiedIdentity | null> {
  const configuration = await requireAnswer(deps, () => configurationOf(deps, provider))
  try {
    const address = new URL(`${callbackUrl(deps, provider)}?${query}`)
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return null
    const hasEmail = claims.email !== undefined
    const info = hasEmail ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    const named = readEmail(deps, info.email)
    const email = info.email_verified === true ? named : null
    const isEmailUnconfirmed = email === null && named !== null
    return { issuer: claims.iss, subject: claims.sub, email, isEmailUnconfirmed }
  } catch (error) {
    deps.log.warn({ provider: provider.id, reason: reasonOf(error) }, 'OpenID sign-in failed')
    return null
  }
}

/** Applies the registration form's rules: null for an address that nobody could register with. */
function readEmail({ settings, clock }: OpenIdDeps, claim: unknown): string | null {
  const email = typeof claim === 'string' ? claim.trim() : ''
  const errors = errorsOfEmail(settings.current(), email, clock.now())
  return Object.keys(errors).length === 0 ? email : null
}

async function requireAnswer<Result>(deps: OpenIdDeps, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'OpenID provider does not answer')
    throw refuse('unavailable')
  }
}

/** Logs the error's name only: the error itself may contain what was sent. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
