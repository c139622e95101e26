/**
 * Signed calls to a game provider, with the same secret as its calls to us. If a provider is unreachable, slow or sends
 * an invalid reply, it counts as unavailable.
 */
import { z } from 'zod'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import { refuse } from '../../../platform/errors.ts'
import { readReplyBytes } from '../../../platform/http/read-reply.ts'
import type { ProviderSetting, SignedParty } from '../catalogue.schema.ts'
import { signCall } from './provider-signature.rules.ts'

type ClientDeps = Pick<CatalogueDeps, 'config' | 'publicUrl' | 'secrets' | 'log' | 'clock' | 'random'>

const TIMEOUT_MS = 10_000
/** The longest list of games has about 8 MB. */
const REPLY_BYTES_MAX = 16_000_000

/**
 * Null if the environment variable is missing or empty, because anyone could sign with an empty secret. The provider
 * can then neither call nor be called.
 */
export function findProviderSecret(
  deps: Pick<CatalogueDeps, 'secrets'>,
  provider: SignedParty,
): string | null {
  if (provider.secret.from === 'environment') return process.env[provider.secret.name] || null
  return deps.secrets.current(provider.secret.purpose).key.toString('hex')
}

/** The secrets accepted from the provider. During a key rotation, another process may already use the next key. */
export function listProviderSecrets(deps: Pick<CatalogueDeps, 'secrets'>, provider: SignedParty): string[] {
  if (provider.secret.from === 'key ring')
    return deps.secrets.list(provider.secret.purpose).map(({ key }) => key.toString('hex'))
  const secret = findProviderSecret(deps, provider)
  return secret === null ? [] : [secret]
}

/** Without a trailing slash. */
export function addressOf(deps: ClientDeps, provider: ProviderSetting): string {
  if (provider.address === 'studio') return deps.config.studioUrl ?? `${deps.publicUrl}/studio`
  if (provider.address === 'sandbox')
    return `${deps.config.sandboxUrl ?? `${deps.publicUrl}/sandbox`}/aggregator`
  return provider.address.replace(/\/+$/, '')
}

/** A status that says that the provider does not serve this call, not that it does not work. */
class RefusedByProvider extends Error {
  override readonly name = 'RefusedByProvider'
  /** The body of the answer. */
  readonly text: string

  constructor(reason: string, text: string) {
    super(reason)
    this.text = text
  }
}

/** Whether the failure of a call means that the provider can't be reached or doesn't work. */
export const isOutage = (error: unknown): boolean => !(error instanceof RefusedByProvider)

/** @throws Refusal gameProviderUnavailable */
export async function callProvider(
  deps: ClientDeps,
  provider: ProviderSetting,
  method: 'GET' | 'POST',
  path: string,
  content?: object,
): Promise<unknown> {
  return readJson(deps, provider, { method, path, content })
}

/**
 * @param onFailure Gets the cause before the refusal is thrown
 * @throws Refusal gameProviderUnavailable
 */
export async function readJson(
  deps: ClientDeps,
  provider: ProviderSetting,
  request: ProviderRequest,
  onFailure: (error: unknown) => Promise<void> = async () => undefined,
): Promise<unknown> {
  try {
    return JSON.parse((await requestProvider(deps, provider, request)).toString('utf8'))
  } catch (error) {
    deps.log.warn(
      { err: error, provider: provider.id, path: request.path },
      'could not call the game provider',
    )
    await onFailure(error)
    throw refuse('gameProviderUnavailable')
  }
}

/** `unanswered`: the provider may or may not have done what was asked. */
type ProviderAnswer =
  | { kind: 'accepted'; reply: unknown }
  | { kind: 'refused'; apiCode: number }
  | { kind: 'unanswered' }

/** Like `callProvider`, for calls that the provider may refuse with a code. */
export async function askProvider(
  deps: ClientDeps,
  provider: ProviderSetting,
  path: string,
  content: object,
): Promise<ProviderAnswer> {
  try {
    const bytes = await requestProvider(deps, provider, { method: 'POST', path, content })
    return { kind: 'accepted', reply: JSON.parse(bytes.toString('utf8')) }
  } catch (error) {
    const apiCode = error instanceof RefusedByProvider ? refusalOf(error.text) : null
    if (apiCode !== null) return { kind: 'refused', apiCode }
    deps.log.warn({ err: error, provider: provider.id, path }, 'could not call the game provider')
    return { kind: 'unanswered' }
  }
}

const refusal = z.object({ meta: z.object({ api_code: z.coerce.number().int() }) })

function refusalOf(text: string): number | null {
  try {
    return refusal.safeParse(JSON.parse(text)).data?.meta.api_code ?? null
  } catch {
    return null
  }
}

interface ProviderRequest {
  method: 'GET' | 'POST'
  path: string
  content?: object | undefined
  timeoutMs?: number
}

/**
 * Returns the body of the reply.
 *
 * @throws Error with a reason that staff can read, if the provider didn't answer with success in time
 */
export async function requestProvider(
  deps: ClientDeps,
  provider: ProviderSetting,
  { method, path, content, timeoutMs = TIMEOUT_MS }: ProviderRequest,
): Promise<Buffer> {
  const secret = findProviderSecret(deps, provider)
  if (secret === null) throw new Error('its secret is missing')
  const body = content === undefined ? '' : JSON.stringify(content)
  const url = new URL(`${addressOf(deps, provider)}${path}`)
  const call = { method, path: `${url.pathname}${url.search}`, body }
  const fresh = { now: deps.clock.now(), nonce: deps.random.bytes(16).toString('base64url') }
  const headers = {
    'content-type': 'application/json',
    ...signCall(provider.signature, secret, call, fresh),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const reply = await fetch(url, {
      method,
      headers,
      ...(method === 'POST' ? { body } : {}),
      redirect: 'error',
      signal,
    })
    const bytes = await readReplyBytes(reply.body, REPLY_BYTES_MAX)
    if (reply.ok) return bytes
    const reason = `it answered with status ${reply.status}: ${bytes.toString('utf8', 0, 200)}`
    throw reply.status < 500 ? new RefusedByProvider(reason, bytes.toString('utf8')) : new Error(reason)
  } catch (error) {
    throw signal.aborted ? new Error(`it did not answer within ${timeoutMs} ms`, { cause: error }) : error
  }
}
