/*
 * Options of the standalone server: a JSON file for public values, environment variables for secrets. Unknown
 * names are refused, because a misspelt permission would otherwise be ignored silently.
 */
import {
  type ChannelOptions,
  defaultLimits,
  defaultTiming,
  type Options,
  resolveOptions,
} from '../options.ts'

export interface FileOptions {
  readonly host: string
  readonly port: number
  readonly path: string
  /** Null switches the server API off. */
  readonly apiKey: string | null
  readonly options: Options
}

/** Describes in one line what is wrong, and where. */
export class WrongOptions extends Error {
  override readonly name = 'WrongOptions'
}

type Environment = Readonly<Record<string, string | undefined>>
type Kind = 'text' | 'flag' | 'count' | 'texts' | 'object'
type Shape = Readonly<Record<string, Kind>>
type Values = Readonly<Record<string, unknown>>

const fileShape: Shape = {
  host: 'text',
  port: 'count',
  path: 'text',
  visitors: 'flag',
  insecure: 'flag',
  allowedOrigins: 'texts',
  tokens: 'object',
  namespaces: 'object',
  withoutNamespace: 'object',
  fallbackPaths: 'object',
  limits: 'object',
  timing: 'object',
}
const tokenShape: Shape = { audience: 'text', issuer: 'text', sessionClaim: 'text' }
const pathShape: Shape = { httpStream: 'text', sse: 'text', emulation: 'text' }
const channelShape: Shape = {
  pattern: 'text',
  subscribe: 'text',
  userLimited: 'flag',
  publish: 'text',
  history: 'text',
  presence: 'text',
  historySize: 'count',
  historyTtlMs: 'count',
  forceRecovery: 'flag',
  joinLeave: 'text',
}
const words: Readonly<Record<string, readonly string[]>> = {
  subscribe: ['nobody', 'users', 'everyone'],
  publish: ['nobody', 'subscribers', 'users', 'everyone'],
  history: ['nobody', 'subscribers', 'users', 'everyone'],
  presence: ['nobody', 'subscribers', 'users', 'everyone'],
  joinLeave: ['off', 'asked', 'forced'],
}

/**
 * Parses an options file. CENTRIFUGE_TOKEN_SECRET is the secret that tokens are signed with,
 * CENTRIFUGE_API_KEY the key of the server API.
 *
 * @throws WrongOptions
 */
export function readOptionsFile(text: string, environment: Environment): FileOptions {
  const file = check('', parse(text), fileShape)
  const secret = readSecret(environment, 'CENTRIFUGE_TOKEN_SECRET')
  const tokens = check('tokens', file['tokens'] ?? {}, tokenShape)
  const options = {
    ...pick(file, ['visitors', 'insecure', 'allowedOrigins']),
    ...(secret === undefined ? {} : { tokens: { ...tokens, key: new TextEncoder().encode(secret) } }),
    namespaces: Object.fromEntries(
      Object.entries(readObject('namespaces', file['namespaces'] ?? {})).map(([name, value]) => [
        name,
        readChannelOptions(`namespaces.${name}`, value),
      ]),
    ),
    ...(file['withoutNamespace'] === undefined
      ? {}
      : { withoutNamespace: readChannelOptions('withoutNamespace', file['withoutNamespace']) }),
    fallbackPaths: check('fallbackPaths', file['fallbackPaths'] ?? {}, pathShape),
    limits: check('limits', file['limits'] ?? {}, countsOf(defaultLimits)),
    timing: check('timing', file['timing'] ?? {}, countsOf(defaultTiming)),
  } as Options
  requireConsistent(options)
  return {
    host: (file['host'] as string | undefined) ?? '127.0.0.1',
    port: (file['port'] as number | undefined) ?? 8000,
    path: (file['path'] as string | undefined) ?? '/connection/websocket',
    apiKey: readSecret(environment, 'CENTRIFUGE_API_KEY') ?? null,
    options,
  }
}

/** An empty secret protects nothing: anyone can sign with it, or send it. */
function readSecret(environment: Environment, name: string): string | undefined {
  const secret = environment[name]
  if (secret?.trim() === '')
    throw new WrongOptions(`${name}: must not be empty; leave it out to switch it off`)
  return secret
}

function requireConsistent(options: Options): void {
  try {
    resolveOptions(options)
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error))
  }
}

function readChannelOptions(where: string, value: unknown): ChannelOptions {
  const { pattern, ...rest } = check(where, value, channelShape)
  for (const [name, allowed] of Object.entries(words)) {
    const given = rest[name]
    if (given !== undefined && !allowed.includes(String(given))) {
      throw new WrongOptions(`${where}.${name}: must be one of ${allowed.join(', ')}`)
    }
  }
  if (pattern === undefined) return rest
  try {
    return { ...rest, pattern: new RegExp(String(pattern)) }
  } catch {
    throw new WrongOptions(`${where}.pattern: must be a regular expression`)
  }
}

function check(where: string, value: unknown, shape: Shape): Values {
  const fields = readObject(where, value)
  for (const [name, given] of Object.entries(fields)) {
    const place = where === '' ? name : `${where}.${name}`
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (kind === undefined) throw new WrongOptions(`${place}: unknown option`)
    if (!isOfKind(given, kind)) throw new WrongOptions(`${place}: must be a ${kind}`)
  }
  return fields
}

function isOfKind(value: unknown, kind: Kind): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string'
    case 'flag':
      return typeof value === 'boolean'
    case 'count':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string')
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
  }
}

function readObject(where: string, value: unknown): Values {
  if (isOfKind(value, 'object')) return value as Values
  throw new WrongOptions(`${where === '' ? 'the file' : where}: must be an object`)
}

function countsOf(defaults: object): Shape {
  return Object.fromEntries(Object.keys(defaults).map((name) => [name, 'count']))
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new WrongOptions(`the file is not valid JSON: ${error instanceof Error ? error.message : ''}`)
  }
}
