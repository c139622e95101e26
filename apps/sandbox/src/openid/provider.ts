/**
 * A real OpenID provider, by the library that is certified for it, for accounts that anyone may make up. It keeps everything
 * in memory: what it forgets with the process is worth nothing.
 */
import { createHash, generateKeyPairSync } from 'node:crypto'
import Provider, { type Adapter, type AdapterPayload, interactionPolicy } from 'oidc-provider'
import type { SandboxOptions } from '../options.ts'

export interface SandboxAccount {
  email: string
  isVerified: boolean
}

export interface OpenIdStandIn {
  provider: Provider
  /** Answers the account's id. The same address is always the same account. */
  remember(account: SandboxAccount): string
}

const KEPT_MAX = 5000
const KEPT_S = 600

export function createStandIn(options: SandboxOptions): OpenIdStandIn {
  const { clientId, clientSecret, redirectUri } = options.openId
  const accounts = new Map<string, SandboxAccount>()
  const issuer = `${options.publicUrl()}/openid`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    adapter: memoryAdapters(options.now),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri()],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    scopes: ['openid', 'email', 'profile'],
    conformIdTokenClaims: false,
    cookies: { keys: [options.randomBytes(32).toString('base64url')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: {
      AccessToken: KEPT_S,
      AuthorizationCode: 60,
      Grant: KEPT_S,
      IdToken: KEPT_S,
      Interaction: KEPT_S,
      Session: KEPT_S,
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
  // The site's own server may stand behind a proxy: what the browser called is in the headers that we set.
  provider.proxy = true
  return {
    provider,
    remember(account) {
      const id = createHash('sha256').update(account.email.toLowerCase()).digest('base64url')
      if (accounts.size >= KEPT_MAX) accounts.clear()
      accounts.set(id, account)
      return id
    },
  }
}

/** Whoever has signed in may want to be somebody else the next time. */
function askEveryTime(): interactionPolicy.DefaultPolicy {
  const { base, Check } = interactionPolicy
  const policy = base()
  const always = new Check('asked_every_time', 'the stand-in asks every time', (context) =>
    context.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(always)
  return policy
}

interface Kept {
  payload: AdapterPayload
  until: number
}

/** Entries of all kinds by kind and id; those of a grant go with it. */
function memoryAdapters(now: () => Date): (kind: string) => Adapter {
  const all = new Map<string, Kept>()
  const findBy = (wanted: (kept: Kept, key: string) => boolean) =>
    [...all].find(([key, kept]) => kept.until > now().getTime() && wanted(kept, key))?.[1].payload
  return (kind) => ({
    async upsert(id, payload, expiresIn = KEPT_S) {
      if (all.size >= KEPT_MAX) all.clear()
      all.set(`${kind}:${id}`, { payload, until: now().getTime() + expiresIn * 1000 })
    },
    find: async (id) => findBy((_, key) => key === `${kind}:${id}`),
    findByUid: async (uid) => findBy(({ payload }, key) => key.startsWith(`${kind}:`) && payload.uid === uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      const kept = all.get(`${kind}:${id}`)
      if (kept) kept.payload.consumed = Math.floor(now().getTime() / 1000)
    },
    async destroy(id) {
      all.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of all) if (payload.grantId === grantId) all.delete(key)
    },
  })
}
