/**
 * The ways a call can fail: the server refused it (`refused`, with status, code and fields), no answer
 * arrived in time (`timeout`), or the network failed (`offline`).
 */
export class CallError extends Error {
  readonly kind: 'refused' | 'timeout' | 'offline'
  readonly status: number
  readonly code: number | null
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(
    kind: CallError['kind'],
    message: string,
    detail: {
      status?: number
      code?: number | null
      fields?: Record<string, string[]>
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: detail.cause })
    this.name = 'CallError'
    this.kind = kind
    this.status = detail.status ?? 0
    this.code = detail.code ?? null
    this.fields = detail.fields ?? {}
  }
}
