/** Calls to the site, the studio, the sportsbook and the payment pages over HTTP, as a person's browser makes them. */
import { Agent, FormData, request } from 'undici'
import { type Body, type CallName, type Reply, routes } from '@fairhall/contract'
import type { Person } from '../people/people.ts'
import { createTally, type Tally } from './tally.ts'

/** An answer other than success. People meet some: a limit that is reached, a break, an empty account. */
export class Refused extends Error {
  readonly status: number
  readonly code: unknown
  constructor(call: string, status: number, code: unknown) {
    super(`${call} was answered with ${status} ${String(code)}`)
    this.name = 'Refused'
    this.status = status
    this.code = code
  }
}

export interface CallInput<Name extends CallName> {
  token?: string
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  body?: Body<Name>
  /** Sent as `idempotency-key`. */
  key?: string
}

interface SendInput {
  token?: string
  body?: object
  key?: string
  /** Names the source of the server's chance for this request: see `followSeats`. */
  seat?: string | undefined
}

export interface DemoClient {
  /** A call of the contract. @throws Refused */
  call<Name extends CallName>(
    person: Person | null,
    name: Name,
    input?: CallInput<Name>,
  ): Promise<Reply<Name>>
  /** A call of the studio or the sportsbook. @throws Refused */
  send(person: Person, method: 'GET' | 'POST', url: string, input?: SendInput): Promise<unknown>
  /** Sends a form of a page. @throws Refused */
  sendForm(url: string, fields: Readonly<Record<string, string>>): Promise<void>
  /** @throws Refused */
  upload(person: Person, token: string, kind: string, file: File): Promise<void>
  /** For the report. */
  acts: Tally['counts']
  close(): Promise<void>
}

const TIMEOUT_MS = 60_000
export const SEAT_HEADER = 'x-demo-seat'

export function createDemoClient(siteUrl: string): DemoClient {
  const agent = new Agent({ connections: 32, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  const tally = createTally()

  async function exchange(
    call: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    init: { headers: Record<string, string>; body?: string | FormData },
  ): Promise<unknown> {
    const reply = await request(url, {
      method,
      dispatcher: agent,
      headers: init.headers,
      body: init.body ?? null,
    })
    const text = await reply.body.text()
    if (reply.statusCode < 400) {
      tally.done(call)
      return text.startsWith('{') ? (JSON.parse(text) as unknown) : undefined
    }
    const refusal = readRefusal(text)
    const code = refusal.error?.code ?? refusal.code
    tally.refused(call, `${reply.statusCode} ${String(code)}`)
    throw new Refused(call, reply.statusCode, code)
  }

  return {
    acts: tally.counts,
    async call(person, name, { token, params, query, body, key } = {}) {
      const { method, path: pattern } = routes[name]
      const path = pattern.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
        encodeURIComponent(params?.[part] ?? ''),
      )
      const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
      const headers = headersOf(person, { token, key, hasBody: body !== undefined })
      const sent = body === undefined ? { headers } : { headers, body: JSON.stringify(body) }
      const reply = await exchange(name, method, siteUrl + path + search, sent)
      return (reply as { data: Reply<typeof name> }).data
    },
    send(person, method, url, { token, body, key, seat } = {}) {
      const headers = headersOf(person, { token, key, hasBody: body !== undefined })
      if (seat !== undefined) headers[SEAT_HEADER] = seat
      const call = new URL(url).pathname.replaceAll(/[0-9a-f-]{36}|[a-z-]*\d[\w.:-]*/g, '…')
      return exchange(
        call,
        method,
        url,
        body === undefined ? { headers } : { headers, body: JSON.stringify(body) },
      )
    },
    async sendForm(url, fields) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await exchange('form', 'POST', url, { headers, body: String(new URLSearchParams(fields)) })
    },
    async upload(person, token, kind, file) {
      const body = new FormData()
      body.set('kind', kind)
      body.set('file', file)
      const headers = headersOf(person, { token, key: undefined, hasBody: false })
      await exchange('createDocument', 'POST', `${siteUrl}/api/player/documents`, { headers, body })
    },
    close: () => agent.close(),
  }
}

function headersOf(
  person: Person | null,
  { token, key, hasBody }: { token: string | undefined; key: string | undefined; hasBody: boolean },
): Record<string, string> {
  return {
    ...(person !== null && {
      'cf-connecting-ip': person.address,
      'cf-ipcountry': person.country,
      'user-agent': person.agent,
      cookie: `user-language=${person.locale}`,
    }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
}

function readRefusal(text: string): { error?: { code?: unknown }; code?: unknown } {
  try {
    return Object(JSON.parse(text)) as { error?: { code?: unknown }; code?: unknown }
  } catch {
    return {}
  }
}
