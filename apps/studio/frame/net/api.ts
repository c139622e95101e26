/** The frame's client of the rounds server. The launch token is in the URL fragment, so no server logs it. */
import type { ClaimedFlight, PublishedRound } from '@fairhall/games'
import type { Choices, FlightUpdate, Move, Round, RoundPage, Seeds, Session } from './api-types.ts'

const TIMEOUT_MS = 15_000

/** A refusal by the server. `offline` means that there was no answer. */
export class ApiFailure extends Error {
  readonly code: string
  readonly apiCode: number | null
  /** The title of the game concerned, which may differ from this one. */
  readonly game: string | null

  constructor(code: string, apiCode: number | null = null, game: string | null = null) {
    super(code)
    this.name = 'ApiFailure'
    this.code = code
    this.apiCode = apiCode
    this.game = game
  }
}

export interface Api {
  session(): Promise<Session>
  balance(): Promise<{ balance: string }>
  /** `build`: the rules and payouts that the player sees. */
  place(bet: {
    key: string
    build: string
    stake: string
    choices?: Choices
    clientSeed: string
    freeSpins?: string
    /** The second bet on the same round. */
    second?: true
  }): Promise<Round>
  round(id: string): Promise<Round>
  /** The round after its `at`-th move, counted from 0; a repeat changes nothing. */
  move(id: string, request: { at: number; move: Move }): Promise<Round>
  shown(id: string): Promise<void>
  rounds(before: string | null): Promise<RoundPage>
  /** Where live updates of the flights are published, with the credentials for it. */
  readonly live: {
    readonly address: string
    token(): Promise<{ token: string }>
    snapshot(): Promise<{ flight: FlightUpdate | null }>
  }
  chains(): Promise<{
    chains: readonly { chainEnd: string }[]
    last: readonly { id: string; number: number; crash: number }[]
  }>
  flight(id: string): Promise<Omit<ClaimedFlight, 'serverSeed'> & { serverSeed: string | null }>
  seeds(): Promise<Seeds>
  /** Rotates to the server seed of this hash; a repeat changes nothing. */
  rotate(request: { clientSeed: string; serverSeedHash: string }): Promise<Seeds>
  /** The public data of a round once its seed is revealed. */
  evidence(id: string): Promise<PublishedRound>
  /** The public URL of that data. */
  evidenceAddress(id: string): string
}

export function createApi(base: string, token: string): Api {
  async function call<Reply>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const response = await send(`${base}/${path}`, method, body)
    if (response.status === 204) return undefined as Reply
    const reply: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toFailure(reply)
    return reply as Reply
  }

  async function send(url: string, method: string, body?: object): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const init: RequestInit = {
      method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }
    if (body !== undefined) init.body = JSON.stringify(body)
    try {
      return await fetch(url, init)
    } catch {
      throw new ApiFailure('offline')
    }
  }

  return {
    session: () => call('GET', 'api/session'),
    balance: () => call('GET', 'api/balance'),
    place: (bet) => call('POST', 'api/rounds', bet),
    round: (id) => call('GET', `api/rounds/${id}`),
    move: (id, request) => call('POST', `api/rounds/${id}/moves`, request),
    shown: (id) => call('POST', `api/rounds/${id}/shown`),
    rounds: (before) => call('GET', `api/rounds?limit=20${before === null ? '' : `&before=${before}`}`),
    live: {
      address: new URL(`${base}/api/flights/live`, location.href).href.replace(/^http/, 'ws'),
      token: () => call('POST', 'api/flights/token'),
      snapshot: () => call('GET', 'api/flights'),
    },
    chains: () => call('GET', 'fairness/flights'),
    flight: (id) => call('GET', `fairness/flights/${id}`),
    seeds: () => call('GET', 'api/seeds'),
    rotate: (request) => call('POST', 'api/seeds/rotate', request),
    evidence: (id) => call('GET', `fairness/rounds/${id}`),
    evidenceAddress: (id) => new URL(`${base}/fairness/rounds/${id}`, location.href).href,
  }
}

/** The calls of the player's second bet. All but two name the round that they are about. */
export const ofSecondBet = (api: Api): Api => ({
  ...api,
  place: (bet) => api.place({ ...bet, second: true }),
  session: async () => toSecondBet(await api.session()),
})

/** The session as the table of the second bet sees it. */
export const toSecondBet = (session: Session): Session => ({
  ...session,
  openRound: session.secondOpenRound,
  freeSpins: null,
})

function toFailure(reply: unknown): ApiFailure {
  const error = (reply as { error?: { code?: unknown; apiCode?: unknown; game?: unknown } } | null)?.error
  const code = typeof error?.code === 'string' ? error.code : 'internal'
  const apiCode = typeof error?.apiCode === 'number' ? error.apiCode : null
  return new ApiFailure(code, apiCode, typeof error?.game === 'string' ? error.game : null)
}
