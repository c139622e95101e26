/**
 * The live picture of the flights: server-sent events read from a fetch, because the launch token goes into a header. A line that
 * breaks is opened again, and goes on after the event that was heard last.
 */
export interface FlightBet {
  readonly place: number
  /** By which a player knows his own bet. */
  readonly tag: string
  readonly name: string
  readonly isDemo: boolean
  readonly stake: string
  readonly currency: string
  readonly state: 'placed' | 'flying' | 'out' | 'fell' | 'void'
  readonly cashOut: number | null
}

export interface FlightNews {
  readonly id: string
  readonly number: number
  readonly state: 'betting' | 'flying' | 'crashed' | 'void'
  /** The server's time when it said so. */
  readonly now: string
  readonly begunAt: string
  readonly bettingUntil: string
  readonly takeoffAt: string | null
  readonly crash: number | null
  /** The bets are all there are, and not only what changed. */
  readonly isNew: boolean
  readonly bets: readonly FlightBet[]
  readonly last: readonly { readonly id: string; readonly number: number; readonly crash: number }[] | null
}

export interface LiveParts {
  /** Opens the stream after the event of that id. */
  open(after: string | null, signal: AbortSignal): Promise<Response>
  hear(news: FlightNews): void
  lost(): void
}

const RETRY_MS = [500, 1000, 2000, 4000]
/** The server sends a beat every 15 seconds. */
const SILENCE_MS = 40_000

/** Listens until the page is closed. */
export async function listenToFlights(parts: LiveParts): Promise<void> {
  let after: string | null = null
  for (let failures = 0; ; failures++) {
    const silence = new AbortController()
    try {
      const response = await parts.open(after, silence.signal)
      if (!response.ok || response.body === null) {
        if (response.status === 401) return parts.lost()
        throw new Error(`status ${response.status}`)
      }
      for await (const event of eventsOf(response.body, silence)) {
        after = event.id
        failures = 0
        parts.hear(event.news)
      }
    } catch {
      // Told below, and tried again.
    }
    parts.lost()
    await new Promise((done) => setTimeout(done, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]))
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array>, silence: AbortController) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  for (;;) {
    const timer = setTimeout(() => silence.abort(), SILENCE_MS)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    const blocks = (waiting + decoder.decode(value, { stream: true })).split('\n\n')
    waiting = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, id, data] = /^id: (.+)\ndata: (.+)$/.exec(block) ?? []
      if (id !== undefined && data !== undefined) yield { id, news: JSON.parse(data) as FlightNews }
    }
  }
}
