/**
 * The other side's protocol: OpenID Connect with a code, PKCE and a nonce, by a library that is certified for it. What is
 * configured is found out at the other side and kept for an hour; who does not answer is asked again the next time.
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
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import { faultsOfEmail } from '../onboarding/index.ts'
import { listOpenIdProviders, type OpenIdProvider } from '../settings/index.ts'

type OpenIdDeps = Pick<Deps, 'config' | 'publicUrl' | 'secrets' | 'settings' | 'clock' | 'log'>

const TIMEOUT_S = 10
const KEPT_MS = 60 * 60 * 1000
/** What the stand-in takes for a secret is derived, so that nobody has to set one. */
export const SANDBOX_PURPOSE = 'openid-sandbox'

export function requireProvider(deps: Pick<Deps, 'config' | 'settings'>, id: string): OpenIdProvider {
  const found = listOpenIdProviders(deps).find((provider) => provider.id === id)
  if (!found) throw refuse('notFound')
  return found
}

export function callbackUrl({ publicUrl }: Pick<Deps, 'publicUrl'>, provider: OpenIdProvider): string {
  return `${publicUrl}/auth/social/${provider.id}/callback`
}

function issuerOf({ config, publicUrl }: OpenIdDeps, { issuer }: OpenIdProvider): URL {
  return new URL(issuer === 'sandbox' ? `${config.sandboxUrl ?? `${publicUrl}/sandbox`}/openid` : issuer)
}

interface Known {
  configuration: Promise<Configuration>
  until: number
}

const known = new WeakMap<object, Map<string, Known>>()

async function configurationOf(deps: OpenIdDeps, provider: OpenIdProvider): Promise<Configuration> {
  const ofInstallation = known.get(deps.secrets) ?? new Map<string, Known>()
  known.set(deps.secrets, ofInstallation)
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
    // The stand-in may run on this machine, where nothing is encrypted.
    { timeout: TIMEOUT_S, ...(isSandbox && { execute: [allowInsecureRequests] }) },
  )
}

function secretOf({ secrets }: Pick<Deps, 'secrets'>, { issuer, secretVariable }: OpenIdProvider) {
  if (issuer === 'sandbox') return secrets.current(SANDBOX_PURPOSE).text
  return secretVariable === null ? null : process.env[secretVariable] || null
}

export interface Outgoing {
  state: string
  nonce: string
  verifier: string
  connection: string | undefined
  language: string
}

/** Where the browser goes to sign in. */
export async function toAuthorization(
  deps: OpenIdDeps,
  provider: OpenIdProvider,
  outgoing: Outgoing,
): Promise<URL> {
  const configuration = await asked(deps, () => configurationOf(deps, provider))
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

export interface Vouched {
  issuer: string
  subject: string
  /** Only one that the other side has checked itself. */
  email: string | null
  /** There is one, which the other side has not checked. */
  isEmailUnconfirmed: boolean
}

/** What the other side vouches for, once code, nonce, verifier and signature are right. Null when they are not. */
export async function redeem(
  deps: OpenIdDeps,
  provider: OpenIdProvider,
  query: URLSearchParams,
  expected: { state: string; nonce: string; verifier: string },
): Promise<Vouched | null> {
  const configuration = await asked(deps, () => configurationOf(deps, provider))
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
    const isTold = claims.email !== undefined
    const told = isTold ? claims : await fetchUserInfo(configuration, tokens.access_token, claims.sub)
    const named = readEmail(deps, told.email)
    const email = told.email_verified === true ? named : null
    const isEmailUnconfirmed = email === null && named !== null
    return { issuer: claims.iss, subject: claims.sub, email, isEmailUnconfirmed }
  } catch (error) {
    deps.log.warn({ provider: provider.id, reason: reasonOf(error) }, 'a sign-in elsewhere was not good')
    return null
  }
}

/** Held against the rules for a typed one; an address that nobody may type is none. */
function readEmail({ settings, clock }: OpenIdDeps, told: unknown): string | null {
  const email = typeof told === 'string' ? told.trim() : ''
  const faults = faultsOfEmail(settings.current(), email, clock.now())
  return Object.keys(faults).length === 0 ? email : null
}

async function asked<Result>(deps: OpenIdDeps, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    deps.log.warn({ reason: reasonOf(error) }, 'a provider of sign-ins does not answer')
    throw refuse('unavailable')
  }
}

/** Never the error itself: it may carry what was sent. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
