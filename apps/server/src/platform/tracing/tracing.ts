/**
 * Traces in OpenTelemetry's format: what a request, a job or a batch of a ledger lane did and how long it took. Off unless an address of
 * a collector is set: then nothing of this runs. Spans carry names and numbers only, never addresses of pages, bodies or people.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { SpanExporter } from './span-exporter.ts'

/** The numbers of the OpenTelemetry protocol. */
export const SpanKind = { internal: 1, server: 2, client: 3 } as const

export type Attributes = Readonly<Record<string, string | number | undefined>>

interface SpanPlace {
  /** Hexadecimal: 16 bytes. */
  traceId: string
  /** Hexadecimal: 8 bytes. */
  spanId: string
}

export interface FinishedSpan extends SpanPlace {
  parentSpanId: string | undefined
  name: string
  kind: number
  startedAtMs: number
  endedAtMs: number
  attributes: Attributes
  links: readonly SpanPlace[]
  isFailed: boolean
}

export interface Span extends SpanPlace {
  end(result?: { attributes?: Attributes; isFailed?: boolean; name?: string }): void
}

interface SpanOptions {
  kind?: number
  /** Null: a new trace. */
  parent?: SpanPlace | null
  attributes?: Attributes
  links?: readonly SpanPlace[]
  startedAtMs?: number
}

export class Tracing {
  readonly #share: number
  readonly #exporter: SpanExporter
  readonly #current = new AsyncLocalStorage<Span | undefined>()

  constructor({ url, share, serviceName }: NonNullable<Config['tracing']>, log: Log) {
    this.#share = share
    // The export itself is not traced.
    this.#exporter = new SpanExporter({
      url,
      serviceName,
      log,
      outsideTraces: (send) => this.#current.run(undefined, send),
    })
  }

  /** The span that the running code belongs to. */
  current(): Span | undefined {
    return this.#current.getStore()
  }

  within<R>(span: Span | undefined, work: () => R): R {
    return this.#current.run(span, work)
  }

  /** Whether a new trace is recorded. */
  isSampled(): boolean {
    return Math.random() < this.#share
  }

  start(name: string, options: SpanOptions = {}): Span {
    const { kind = SpanKind.internal, parent = null, attributes = {}, links = [] } = options
    const { startedAtMs = nowMs() } = options
    const place = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
    }
    return {
      ...place,
      end: ({ attributes: more, isFailed = false, name: lastName = name } = {}) =>
        this.#exporter.add({
          ...place,
          parentSpanId: parent?.spanId,
          name: lastName,
          kind,
          startedAtMs,
          endedAtMs: nowMs(),
          attributes: { ...attributes, ...more },
          links,
          isFailed,
        }),
    }
  }

  /** Runs the work within a new trace, if that is recorded. */
  async trace<R>(name: string, work: () => Promise<R>): Promise<R> {
    if (!this.isSampled()) return work()
    const span = this.start(name)
    try {
      const result = await this.within(span, work)
      span.end()
      return result
    } catch (error) {
      span.end({ isFailed: true })
      throw error
    }
  }

  /** Sends what is left. */
  close(): Promise<void> {
    return this.#exporter.close()
  }
}

/** Of the wall clock, with fractions. */
export const nowMs = (): number => performance.timeOrigin + performance.now()

export function openTracing({ tracing }: Pick<Config, 'tracing'>, log: Log): Tracing | null {
  return tracing === null ? null : new Tracing(tracing, log)
}

/** The caller's span in a `traceparent` header (W3C); null if there is none. */
export function readTraceParent(header: unknown): SpanPlace | null {
  const [, traceId = '', spanId = ''] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(String(header)) ?? []
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : null
}
