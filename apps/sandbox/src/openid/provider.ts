/**
 * A real OpenID provider, based on a certified library, for accounts that anyone can invent. Its state is in memory: nothing of value is
 * lost with the process.
 */
import { createHash, generateKeyPairSync } from 'node:crypto'
import Provider, { type Adapter, type AdapterPayload, interactionPolicy } from 'oidc-provider'
import type { SandboxOptions } from '../options.ts'

interface SandboxAccount {
  email: string
  isVerified: boolean
}

export interface OpenIdStandIn {
  provider: Provider
  /** Returns the account's ID. The same address is always the same account. */
  remember(account: SandboxAccount): string
}

const ENTRIES_MAX = 5000
const TTL_S = 600

export function createStandIn(options: SandboxOptions): OpenIdStandIn {
  const clients = [options.openId, options.directory?.() ?? null].filter((client) => client !== null)
  const accounts = new Map<string, SandboxAccount>()
  const issuer = `${options.publicUrl()}/openid`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    adapter: memoryAdapters(options.now),
    clients: clients.map(({ clientId, clientSecret, redirectUri }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri()],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post' as const,
    })),
    // A directory states how it has checked its user.
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    conformIdTokenClaims: false,
    cookies: { keys: [options.randomBytes(32).toString('base64url')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: {
      AccessToken: TTL_S,
      AuthorizationCode: 60,
      Grant: TTL_S,
      IdToken: TTL_S,
      Interaction: TTL_S,
      Session: TTL_S,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: askEveryTime(),
      url: (_context, { uid }) => `${options.publicPath}/openid/interaction/${uid}`,
    },
    findAccount: (_context, id) => {
      const account = accounts.get(id)
      if (!account) return undefined
      const { email, isVerified } = account
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: isVerified }) }
    },
  })
  // The site's server may run behind a proxy: the public address is in the headers that we set.
  provider.proxy = true
  return {
    provider,
    remember(account) {
      const id = createHash('sha256').update(account.email.toLowerCase()).digest('base64url')
      if (accounts.size >= ENTRIES_MAX) accounts.clear()
      accounts.set(id, account)
      return id
    },
  }
}

/** Asks at every sign-in, so that visitors can choose another account. */
function askEveryTime(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy
  const policy = base()
  const always = new Check('asked_every_time', 'the stand-in asks every time', (context) =>
    context.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(always)
  return policy
}

interface Entry {
  payload: AdapterPayload
  until: number
}

/** Entries of all kinds by kind and ID. The entries of a revoked grant are removed with it. */
function memoryAdapters(now: () => Date): (kind: string) => Adapter {
  const all = new Map<string, Entry>()
  const findBy = (matches: (entry: Entry, key: string) => boolean) =>
    [...all].find(([key, entry]) => entry.until > now().getTime() && matches(entry, key))?.[1].payload
  return (kind) => ({
    async upsert(id, payload, expiresIn = TTL_S) {
      if (all.size >= ENTRIES_MAX) all.clear()
      all.set(`${kind}:${id}`, { payload, until: now().getTime() + expiresIn * 1000 })
    },
    find: async (id) => findBy((_, key) => key === `${kind}:${id}`),
    findByUid: async (uid) => findBy(({ payload }, key) => key.startsWith(`${kind}:`) && payload.uid === uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      const entry = all.get(`${kind}:${id}`)
      if (entry) entry.payload.consumed = Math.floor(now().getTime() / 1000)
    },
    async destroy(id) {
      all.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of all) if (payload.grantId === grantId) all.delete(key)
    },
  })
}
