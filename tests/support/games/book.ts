/** The stand-in sportsbook in front of a test server: its matches, its player API and its work, with the server's clock. */
import { type Book, createBook } from '../../../apps/sandbox/src/sportsbook/book/book.ts'
import type {
  Bet,
  BookSession,
  PlaceBetRequest,
  SlipSelection,
} from '../../../apps/sandbox/src/sportsbook/book/book-api.ts'
import type { StoredLeg } from '../../../apps/sandbox/src/sportsbook/book/bets/bet.ts'
import { toDetails } from '../../../apps/sandbox/src/sportsbook/book/offers/listed.rules.ts'
import { resolveLeg } from '../../../apps/sandbox/src/sportsbook/book/settlement/decisions.rules.ts'
import { type BookMatch, createMatches } from '../../../apps/sandbox/src/sportsbook/matches.ts'
import type { SandboxOptions } from '../../../apps/sandbox/src/options.ts'
import { type Bettor, startWithSportsbook, type WithSportsbook } from './sportsbook.ts'

interface Reply<Body> {
  status: number
  body: Body
}

export type BookPlayer = Awaited<ReturnType<typeof playerAt>>

/** @param changes Of what a process of the book uses, for failure tests. */
export function bookOf(acme: WithSportsbook, changes: Partial<SandboxOptions> = {}): Book {
  const { server } = acme
  return createBook(
    {
      pool: server.deps.pool,
      operatorUrl: () => server.url,
      now: () => server.clock.now(),
      randomBytes: (count) => server.deps.random.bytes(count),
      uuid: () => crypto.randomUUID(),
      log: { error: () => undefined, warn: () => undefined },
      ...changes,
      book: {
        host: '127.0.0.1',
        port: 0,
        sportsbookId: 'acme',
        walletSecret: () => process.env['ACME_SPORTS_SECRET'] ?? '',
        siteOrigin: 'http://fairhall.test',
        pageFolder: '/nowhere',
        addressOf: ({ ip }) => ip,
      },
    },
    createMatches(Buffer.from('a secret for tests')),
    0,
  )
}

export async function startBook(terms: object = {}) {
  const acme = await startWithSportsbook(terms)
  const book = bookOf(acme)
  const { clock } = acme.server
  const { matches } = book.deps
  return {
    acme,
    book,
    clock,
    /** Matches that begin in the next hours. */
    upcoming: (hours = 6): BookMatch[] => matches.upcoming(clock.now(), hours * 3_600_000),
    live: (): BookMatch[] => matches.live(clock.now()),
    /** What a selection will come to. Only the book knows. */
    resultOf(selection: SlipSelection): StoredLeg['result'] {
      const match = matches.find(selection.matchId, clock.now())
      const startsAt = match?.fixture.startsAt.toISOString() ?? ''
      const leg = { ...selection, startsAt, result: null } as StoredLeg
      const endsAt = matches.endOf(selection.matchId) ?? clock.now()
      return resolveLeg({ matches }, leg, [], endsAt).result
    },
    /** The IDs of a bet's events at the casino, by which rewards recognise bets on the same event. */
    async eventsOf({ id }: Pick<Bet, 'id'>): Promise<unknown[]> {
      const { rows } = await acme.server.deps.pool.query(
        `select leg ->> 'eventId' as event from sports_bet, jsonb_array_elements(terms -> 'legs') leg where external_id = $1`,
        [id],
      )
      return rows.map(({ event }) => event)
    },
    /** To the end of these matches, and until everything is settled. */
    async playToEnd(selections: readonly SlipSelection[]) {
      const ends = selections.map(({ matchId }) => matches.endOf(matchId)?.getTime() ?? 0)
      clock.set(new Date(Math.max(clock.now().getTime(), ...ends) + 60_000))
      await book.deliverDue()
    },
    /** Until the delay of live bets and the time of corrections have passed. */
    async pass(ms: number) {
      clock.advance(ms)
      await book.deliverDue()
    },
    givenPlayer: async (cash = 10_000n) => playerAt(book, await acme.givenBettor({ cash })),
    async stop() {
      await book.stop()
      await acme.stop()
    },
  }
}

export type WithBook = Awaited<ReturnType<typeof startBook>>

/** Every selection that a match offers now, of its first market or of a named one. */
export function selectionsOf(match: BookMatch, market?: string): SlipSelection[] {
  const all = toDetails(match).markets.filter((one) => market === undefined || one.market === market)
  return all.flatMap(({ id, selections }) =>
    selections.flatMap(({ selection, odds }) =>
      odds === null ? [] : [{ matchId: match.fixture.id, marketId: id, selectionId: selection, odds }],
    ),
  )
}

export async function callBook<Body>(
  { app }: Book,
  path: string,
  options: { body?: object; session?: string } = {},
): Promise<Reply<Body>> {
  const { body, session } = options
  const reply = await app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: session === undefined ? {} : { authorization: `Bearer ${session}` },
    ...(body !== undefined && { payload: body }),
  })
  return { status: reply.statusCode, body: reply.json<Body>() }
}

/** A player of the server at the book. */
async function playerAt(book: Book, bettor: Bettor) {
  const opened = await callBook<BookSession>(book, '/api/sessions', { body: { token: bettor.sessionId } })
  const { session } = opened.body
  const call = <Body>(path: string, body?: object, at = book) =>
    callBook<Body>(at, path, { session, ...(body !== undefined && { body }) })
  return {
    ...bettor,
    opened,
    call,
    /** Places a bet and returns it as it is then. */
    async place(
      selections: readonly SlipSelection[],
      more: Partial<PlaceBetRequest> = {},
      at = book,
    ): Promise<Reply<{ bet: Bet }>> {
      const kind = selections.length === 1 ? 'single' : 'combo'
      const slip: PlaceBetRequest = {
        kind,
        selections: [...selections],
        stake: '10.00',
        acceptOdds: 'none',
        id: crypto.randomUUID(),
        ...more,
      }
      return call<{ bet: Bet }>('/api/bets', slip, at)
    },
    bet: async (id: string): Promise<Bet> => (await call<{ bet: Bet }>(`/api/bets/${id}`)).body.bet,
    cash: async (): Promise<bigint> => (await bettor.pockets())[0] ?? 0n,
  }
}
