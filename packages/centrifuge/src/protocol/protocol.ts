/*
 * The protocol's message types, and the parsing of frames. A frame contains one or more JSON objects joined
 * by newlines, in both directions. Invalid input closes the connection with `bad request`, as the protocol
 * requires; no field's type is trusted.
 */
import { Disconnect, disconnects, type ErrorCode } from './codes.ts'

export const methods = [
  'connect',
  'subscribe',
  'unsubscribe',
  'publish',
  'presence',
  'presence_stats',
  'history',
  'ping',
  'rpc',
  'refresh',
  'sub_refresh',
] as const

export type Method = (typeof methods)[number]
export type Fields = Readonly<Record<string, unknown>>

export type Command =
  | { readonly kind: 'pong' }
  | { readonly kind: 'send'; readonly data: unknown }
  | { readonly kind: 'call'; readonly id: number; readonly method: Method; readonly params: Fields }

/** A connection's identity as others see it. */
export interface ClientInfo {
  readonly client: string
  readonly user: string
  readonly conn_info?: unknown
  readonly chan_info?: unknown
}

export interface Publication {
  readonly data: unknown
  readonly offset?: number
  readonly info?: ClientInfo
  readonly tags?: Readonly<Record<string, string>>
}

/** A position in a stream: `offset` counts publications within the life named by `epoch`. */
export interface Position {
  readonly epoch: string
  readonly offset: number
}

const ID_MAX = 0xffff_ffff

/** @throws Disconnect `bad request` when the text is not a frame of commands */
export function readFrame(text: string): Command[] {
  const commands = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readCommand)
  if (commands.length === 0) throw new Disconnect(disconnects.badRequest)
  return commands
}

function readCommand(line: string): Command {
  const fields = readObject(parse(line))
  if (fields['id'] === undefined || fields['id'] === 0) return readWithoutId(fields)

  const { id } = fields
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 0 || id > ID_MAX) return refuse()

  const named = methods.filter((method) => Object.hasOwn(fields, method))
  const [method] = named
  if (method === undefined || named.length > 1) return refuse()
  return { kind: 'call', id, method, params: readObject(fields[method]) }
}

function readWithoutId(fields: Fields): Command {
  if (Object.hasOwn(fields, 'send')) return { kind: 'send', data: readObject(fields['send'])['data'] }
  if (methods.some((method) => Object.hasOwn(fields, method))) return refuse()
  return { kind: 'pong' }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return refuse()
  }
}

function refuse(): never {
  throw new Disconnect(disconnects.badRequest)
}

export function readObject(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse()
  return value as Fields
}

/** A missing string is the empty one, as everywhere in this protocol. */
export function readText(fields: Fields, name: string): string {
  const value = fields[name]
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : refuse()
}

export function readFlag(fields: Fields, name: string): boolean {
  const value = fields[name]
  if (value === undefined || value === null) return false
  return typeof value === 'boolean' ? value : refuse()
}

export function readInteger(fields: Fields, name: string): number {
  const value = fields[name]
  if (value === undefined || value === null) return 0
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : refuse()
}

export function readCount(fields: Fields, name: string): number {
  const value = readInteger(fields, name)
  return value < 0 ? refuse() : value
}

export function encodeReply(id: number, method: Method, result: object): string {
  return JSON.stringify({ id, [method]: result })
}

/**
 * A reply whose result ends with publications. They were encoded when they were published and are never
 * encoded again.
 */
export function encodeReplyWithPublications(
  id: number,
  method: Method,
  result: object,
  publications: readonly string[],
): string {
  if (publications.length === 0) return encodeReply(id, method, result)
  return `{"id":${id},"${method}":${withPublications(result, publications)}}`
}

export function withPublications(result: object, publications: readonly string[]): string {
  const body = JSON.stringify(result)
  if (publications.length === 0) return body
  const start = body === '{}' ? '{' : `${body.slice(0, -1)},`
  return `${start}"publications":[${publications.join(',')}]}`
}

export function encodeError(id: number, error: ErrorCode): string {
  const { code, message, temporary } = error
  return JSON.stringify({ id, error: { code, message, temporary } })
}

type PushKind = 'pub' | 'join' | 'leave' | 'unsubscribe' | 'message' | 'disconnect'

export function encodePush(channel: string, kind: PushKind, body: object): string {
  return `{"push":{"channel":${JSON.stringify(channel)},"${kind}":${JSON.stringify(body)}}}`
}

export function encodePublicationPush(channel: string, publication: string): string {
  return `{"push":{"channel":${JSON.stringify(channel)},"pub":${publication}}}`
}
