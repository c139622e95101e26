/**
 * Calls of ours to a game provider, signed with its secret like its calls to us. A provider that is silent, slow or
 * says something odd is unavailable, never a fault of ours.
 */
import type { Deps } from '../../platform/deps.ts'
import { refuse } from '../../platform/errors.ts'
import type { ProviderSetting } from './catalogue.schema.ts'
import { signCall } from './provider-signature.rules.ts'

type ClientDeps = Pick<Deps, 'config' | 'publicUrl' | 'secrets' | 'log' | 'clock' | 'random'>

const TIMEOUT_MS = 10_000
const REPLY_BYTES_MAX = 4_000_000

/**
 * Null where the environment does not have it, or has nothing in it: anyone could sign with that. The provider can then
 * neither call nor be called.
 */
export function findProviderSecret(deps: Pick<Deps, 'secrets'>, provider: ProviderSetting): string | null {
  if (provider.secret.from === 'environment') return process.env[provider.secret.name] || null
  return deps.secrets.current(provider.secret.purpose).key.toString('hex')
}

/** Those that count when the provider signs: while keys are changed, of several processes one may have the next one already. */
export function listProviderSecrets(deps: Pick<Deps, 'secrets'>, provider: ProviderSetting): string[] {
  if (provider.secret.from === 'key ring')
    return deps.secrets.list(provider.secret.purpose).map(({ key }) => key.toString('hex'))
  const secret = findProviderSecret(deps, provider)
  return secret === null ? [] : [secret]
}

/** Without a slash at its end. */
export function addressOf(deps: Pick<ClientDeps, 'config' | 'publicUrl'>, provider: ProviderSetting): string {
  if (provider.address !== 'studio') return provider.address.replace(/\/+$/, '')
  return deps.config.studioUrl ?? `${deps.publicUrl}/studio`
}

export async function callProvider(
  deps: ClientDeps,
  provider: ProviderSetting,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
): Promise<unknown> {
  const secret = findProviderSecret(deps, provider)
  const body = content === undefined ? '' : JSON.stringify(content)
  try {
    if (secret === null) throw new Error('its secret is not set')
    const url = new URL(`${addressOf(deps, provider)}${path}`)
    const call = { method, path: `${url.pathname}${url.search}`, body }
    const fresh = { now: deps.clock.now(), nonce: deps.random.bytes(16).toString('base64url') }
    const reply = await fetch(url, {
      method,
      headers: {
        'content-type': 'application/json',
        ...signCall(provider.signature, secret, call, fresh),
      },
      ...(method === 'POST' ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`it answered ${reply.status}: ${text.slice(0, 200)}`)
    if (text.length > REPLY_BYTES_MAX) throw new Error('it answered too much')
    return JSON.parse(text)
  } catch (error) {
    deps.log.warn({ err: error, provider: provider.id, path }, 'a game provider could not be called')
    throw refuse('gameProviderUnavailable')
  }
}
