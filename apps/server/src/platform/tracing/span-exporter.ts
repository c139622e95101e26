/**
 * Sends finished spans to a collector in groups (OTLP over HTTP, JSON). It never delays work: while the collector is slow or away, spans
 * are dropped.
 */
import type { Log } from '../log.ts'
import type { Attributes, FinishedSpan } from './tracing.ts'

interface ExporterOptions {
  /** The collector, without `/v1/traces`. */
  url: string
  serviceName: string
  log: Log
  /** Runs the sending without a current span. */
  outsideTraces(send: () => Promise<void>): Promise<void>
}

const GROUP_MAX = 512
const WAITING_MAX = 4096
const SEND_EVERY_MS = 2000
const SEND_MAX_MS = 5000

export class SpanExporter {
  readonly #options: ExporterOptions
  readonly #timer: NodeJS.Timeout
  #waiting: FinishedSpan[] = []
  #sending: Promise<void> | null = null
  #wasReached = true

  constructor(options: ExporterOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#send(), SEND_EVERY_MS)
    this.#timer.unref()
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length >= WAITING_MAX) return
    this.#waiting.push(span)
    if (this.#waiting.length === GROUP_MAX) void this.#send()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    await this.#send()
  }

  /** One call at a time sends; others wait for it. */
  #send(): Promise<void> {
    this.#sending ??= this.#options
      .outsideTraces(() => this.#sendAll())
      .finally(() => {
        this.#sending = null
      })
    return this.#sending
  }

  /** Until the collector does not accept a group. */
  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 && (await this.#post(this.#waiting.splice(0, GROUP_MAX))));
  }

  /** Returns whether the collector accepted the spans. They are not repeated. */
  async #post(spans: readonly FinishedSpan[]): Promise<boolean> {
    const { url, serviceName } = this.#options
    try {
      const reply = await fetch(`${url}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(spans, serviceName)),
        signal: AbortSignal.timeout(SEND_MAX_MS),
      })
      await reply.arrayBuffer()
      return this.#note(reply.ok, { status: reply.status })
    } catch (error) {
      return this.#note(false, { err: error })
    }
  }

  /** Logs each change. */
  #note(isReached: boolean, why: object): boolean {
    const { log } = this.#options
    if (isReached !== this.#wasReached)
      if (isReached) log.info('the collector of traces accepts spans again')
      else log.warn(why, 'the collector of traces does not accept spans: they are dropped')
    this.#wasReached = isReached
    return isReached
  }
}

function toOtlp(spans: readonly FinishedSpan[], serviceName: string) {
  const resource = { attributes: toAttributes({ 'service.name': serviceName }) }
  return {
    resourceSpans: [
      { resource, scopeSpans: [{ scope: { name: 'fairhall' }, spans: spans.map(toOtlpSpan) }] },
    ],
  }
}

const FAILED = 2

function toOtlpSpan(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, name, kind, links, attributes, isFailed } = span
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind,
    startTimeUnixNano: toNanoseconds(span.startedAtMs),
    endTimeUnixNano: toNanoseconds(span.endedAtMs),
    attributes: toAttributes(attributes),
    links: links.map((link) => ({ traceId: link.traceId, spanId: link.spanId })),
    status: isFailed ? { code: FAILED } : {},
  }
}

/** As text: a number would lose digits. */
const toNanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

function toAttributes(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) => {
    if (value === undefined) return []
    return [{ key, value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value } }]
  })
}
