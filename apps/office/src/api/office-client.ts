/** The typed client of the office. The token is sent as a header; there are no cookies. */
import type { OfficeCallName, OfficeFieldError, OfficeInput, OfficeReply } from '@fairhall/contract/office'
import { type OfficeRoute, officeRoutes } from '@fairhall/contract/office/routes'
import { clearToken, readToken } from '../session/token.ts'
import { readLanguage } from '../session/language.ts'

/** Some commands simulate for a minute, and a refused answer would invite a repeat. */
const TIMEOUT_MS = 120_000
/** Browsers allow 64 KiB, and a character has up to three bytes. */
const KEPT_ALIVE_MAX = 20_000

/** A refusal of the server, or a failed connection with the code `offline`. */
export class OfficeError extends Error {
  readonly code: string
  readonly status: number
  /** What is wrong with single fields of a command. */
  readonly fields: Readonly<Record<string, OfficeFieldError>>
  constructor(code: string, message: string, status = 0, fields: OfficeError['fields'] = {}) {
    super(message)
    this.name = 'OfficeError'
    this.code = code
    this.status = status
    this.fields = fields
  }
}

type Defined<Input> = { [Key in keyof Input as Input[Key] extends undefined ? never : Key]: Input[Key] }
type Sent<Name extends OfficeCallName> = Defined<OfficeInput<Name>>
type Arguments<Name extends OfficeCallName> =
  Record<string, never> extends Sent<Name> ? [input?: Sent<Name>] : [input: Sent<Name>]

interface LooseInput {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
}

/** @throws OfficeError */
export async function call<Name extends OfficeCallName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<OfficeReply<Name>> {
  return (await send(officeRoutes[name], (input ?? {}) as LooseInput)) as OfficeReply<Name>
}

async function send(route: OfficeRoute, { params = {}, query = {}, body }: LooseInput): Promise<unknown> {
  const address = route.path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? ''),
  )
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
  const token = readToken()
  const text = body === undefined ? undefined : JSON.stringify(body)
  let response: Response
  try {
    response = await fetch(address + search, {
      method: route.method,
      headers: {
        accept: 'application/json',
        'accept-language': readLanguage(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      credentials: 'omit',
      // A page that closes still sends what it was about to save. Other calls would use up what browsers allow in total.
      keepalive: route === officeRoutes.runCommand && text !== undefined && text.length < KEPT_ALIVE_MAX,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(text === undefined ? {} : { body: text }),
    })
  } catch (cause) {
    throw new OfficeError('offline', cause instanceof Error ? cause.message : String(cause))
  }
  const answer = (await response.json().catch(() => ({}))) as Answer
  if (response.ok) return answer.data
  if (response.status === 401 && route.access === 'staff') clearToken()
  const { code = 'unreadable', message = response.statusText, fields = {} } = answer.error ?? {}
  throw new OfficeError(String(code), message, response.status, fields)
}

interface Answer {
  data?: unknown
  error?: { code?: string | number; message?: string; fields?: OfficeError['fields'] }
}
