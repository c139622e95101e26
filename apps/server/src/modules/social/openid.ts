/** Sign-in of players through the OpenID providers of `sign-in.json`. */
import type { SocialDeps } from './social.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { errorsOfEmail } from '../onboarding/index.ts'
import { listOpenIdProviders, type OpenIdProvider } from '../settings/index.ts'
import { authorizationUrl, findConfiguration, type FlowSecrets, redeemCode } from './openid-flow.ts'

type OpenIdDeps = Pick<
  SocialDeps,
  'config' | 'publicUrl' | 'random' | 'secrets' | 'settings' | 'clock' | 'log'
>

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

const configurationOf = (deps: OpenIdDeps, provider: OpenIdProvider) =>
  findConfiguration(deps, JSON.stringify(provider), async () => ({
    issuer: issuerOf(deps, provider),
    clientId: provider.clientId,
    secret: secretOf(deps, provider),
    allowsHttp: provider.issuer === 'sandbox',
  }))

function secretOf({ secrets }: OpenIdDeps, { issuer, secretVariable }: OpenIdProvider) {
  if (issuer === 'sandbox') return secrets.current(SANDBOX_PURPOSE).text
  return secretVariable === null ? null : process.env[secretVariable] || null
}

interface AuthorizationRequest extends FlowSecrets {
  connection: string | undefined
  language: string
}

/** The provider's URL where the browser goes to sign in. */
export async function toAuthorization(
  deps: OpenIdDeps,
  provider: OpenIdProvider,
  { connection, language, ...secrets }: AuthorizationRequest,
): Promise<URL> {
  return authorizationUrl(await configurationOf(deps, provider), secrets, {
    redirect_uri: callbackUrl(deps, provider),
    ui_locales: language,
    ...(connection !== undefined && { connection }),
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
  expected: FlowSecrets,
): Promise<VerifiedIdentity | null> {
  const callback = new URL(`${callbackUrl(deps, provider)}?${query}`)
  const vouched = await redeemCode(deps, await configurationOf(deps, provider), callback, expected)
  if (vouched === null) return null
  const { claims, info } = vouched
  const named = readEmail(deps, info.email)
  const email = info.email_verified === true ? named : null
  const isEmailUnconfirmed = email === null && named !== null
  return { issuer: claims.iss, subject: claims.sub, email, isEmailUnconfirmed }
}

/** Applies the registration form's rules: null for an address that nobody could register with. */
function readEmail({ settings, clock }: OpenIdDeps, claim: unknown): string | null {
  const email = typeof claim === 'string' ? claim.trim() : ''
  const errors = errorsOfEmail(settings.current(), email, clock.now())
  return Object.keys(errors).length === 0 ? email : null
}
