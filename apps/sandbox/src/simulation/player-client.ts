/** Calls to the operator and to the studio, as a browser makes them. */
const TIMEOUT_MS = 20_000

/** An answer other than success. `code` is that of the operator or of the studio. */
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

interface CallInput {
  token?: string
  body?: object
  /** Sent as `idempotency-key`. */
  key?: string
}

export interface PlayerClient {
  /** Returns the parsed reply; undefined if it has no body. @throws Refused */
  call(method: string, url: string, input?: CallInput): Promise<unknown>
  /** Sends a form of a page. @throws Refused */
  sendForm(url: string, fields: Record<string, string>): Promise<void>
}

export function createPlayerClient(stopping: AbortSignal): PlayerClient {
  const signal = () => AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)])
  return {
    async call(method, url, { token, body, key } = {}) {
      const headers: Record<string, string> = {}
      if (token !== undefined) headers['authorization'] = `Bearer ${token}`
      if (body !== undefined) headers['content-type'] = 'application/json'
      if (key !== undefined) headers['idempotency-key'] = key
      const init = { method, headers, signal: signal() }
      const reply = await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) })
      const text = await reply.text()
      const json: unknown = text === '' ? undefined : JSON.parse(text)
      if (reply.ok) return json
      const { error } = Object(json) as { error?: { code?: unknown } }
      throw new Refused(`${method} ${new URL(url).pathname}`, reply.status, error?.code)
    },
    async sendForm(url, fields) {
      const body = new URLSearchParams(fields)
      const reply = await fetch(url, { method: 'POST', redirect: 'manual', body, signal: signal() })
      await reply.body?.cancel()
      if (reply.status >= 400) throw new Refused(`POST ${new URL(url).pathname}`, reply.status, null)
    },
  }
}
