/** Server-sent events of odds, scores and the player's bets. The clock runs only while there are listeners. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toBet } from '../bets/bet-view.rules.ts'
import { listChangedBets } from '../bets/bets.queries.ts'
import type { BookDeps, BookOptions } from '../book-deps.ts'
import { Refused } from '../refusals.ts'
import { findPlayerSession } from '../sessions/sessions.service.ts'
import { askBalance } from '../wallet/sports-wallet.ts'
import { createBoard } from './board.ts'
import { eventText, type Listener, sendTick, snapshotFor, watchedBy } from './listeners.ts'

const TICK_MS = 1_000
const KEEP_ALIVE_TICKS = 15
const LISTENERS_MAX = 5_000
/** A mobile network can share one address among many players. */
const LISTENERS_OF_ADDRESS_MAX = 500
const MATCHES_MAX = 100
/** A browser that takes nothing for this long is disconnected. */
const UNSENT_BYTES_MAX = 1_000_000
/** A transaction may commit after a later one has been read. */
const OVERLAP_MS = 5_000

type PlayerListener = Listener & { accountId: string; currency: string }
const isPlayer = (listener: Listener): listener is PlayerListener => listener.accountId !== null

export interface Stream {
  addRoutes(app: FastifyInstance): void
  /** One tick, as the clock does it. */
  tick(): Promise<void>
  stop(): void
}

export function createStream(deps: BookDeps, { addressOf }: Pick<BookOptions, 'addressOf'>): Stream {
  const board = createBoard(deps)
  const listeners = new Map<Listener, () => void>()
  const sendBets = createBetSender(deps)
  let timer: NodeJS.Timeout | undefined
  let ticks = 0

  async function tick(): Promise<void> {
    ticks += 1
    const all = [...listeners.keys()]
    const { ids, needsLive } = watchedBy(all)
    sendTick(all, board, board.tick(ids, needsLive))
    if (ticks % KEEP_ALIVE_TICKS === 0) for (const listener of all) listener.send(': \n\n')
    await sendBets(all.filter(isPlayer))
  }

  const run = () => {
    tick()
      .catch((error: unknown) =>
        deps.log.error({ err: error }, 'the stream of the sportsbook stand-in failed'),
      )
      .finally(() => {
        timer = listeners.size === 0 ? undefined : setTimeout(run, TICK_MS)
      })
  }

  return {
    addRoutes(app) {
      app.get('/api/stream', async (request, reply) => {
        const session = await findPlayerSession(deps, request.headers.authorization)
        const { raw } = reply
        const address = addressOf(request)
        const ofAddress = [...listeners.keys()].filter((one) => one.address === address).length
        if (listeners.size >= LISTENERS_MAX || ofAddress >= LISTENERS_OF_ADDRESS_MAX)
          throw new Refused('too_many_requests', 'Too many listeners')
        const listener = {
          ...readWatched(request),
          address,
          accountId: session?.accountId ?? null,
          currency: session?.currency ?? '',
          send: (text: string) => {
            raw.write(text)
            if (raw.writableLength > UNSENT_BYTES_MAX) raw.destroy()
          },
        }
        const snapshot = snapshotFor(board, listener)
        reply.hijack()
        // The browser may have left while its session was looked up: nothing would report that again.
        if (raw.destroyed) return
        raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        })
        listeners.set(listener, () => raw.end())
        raw.on('close', () => listeners.delete(listener))
        listener.send(snapshot)
        if (deps.timings.ticks) timer ??= setTimeout(run, TICK_MS)
      })
    },
    tick,
    stop() {
      clearTimeout(timer)
      for (const end of listeners.values()) end()
      listeners.clear()
    },
  }
}

function readWatched({ query }: FastifyRequest): Pick<Listener, 'isLive' | 'ids' | 'full'> {
  const { live, matches = '', full } = query as Record<string, string | undefined>
  const ids = matches.split(',').filter((id) => id !== '')
  return { isLive: live === 'true', ids: new Set(ids.slice(0, MATCHES_MAX)), full: full ?? null }
}

/**
 * Sends players their changed bets and their balance. The bets are read, because another process may have settled them. Each change is
 * sent once.
 */
function createBetSender(deps: BookDeps): (players: readonly PlayerListener[]) => Promise<void> {
  let sent = new Map<string, number>()
  let since: Date | null = null

  return async (players) => {
    if (players.length === 0) {
      since = null
      return
    }
    const overlap = new Date(deps.now().getTime() - OVERLAP_MS)
    // The first listener's page has read its lists when it connected, up to a tick ago.
    const from = since ?? overlap
    since = overlap
    const accounts = [...new Set(players.map(({ accountId }) => accountId))]
    const changed = await listChangedBets(deps.pool, accounts, from)
    const fresh = changed.filter(({ id, changedAt }) => sent.get(id) !== changedAt.getTime())
    sent = new Map(changed.map(({ id, changedAt }) => [id, changedAt.getTime()]))
    for (const bet of fresh) {
      const text = eventText('bet', { bet: toBet(bet) })
      const isOver = bet.declineCode === 'session_over'
      for (const player of players)
        if (player.accountId === bet.accountId)
          player.send(isOver ? text + eventText('session_over', {}) : text)
    }
    await Promise.all(
      [...new Set(fresh.map(({ accountId }) => accountId))].map((accountId) =>
        sendBalance(
          deps,
          players.filter((player) => player.accountId === accountId),
        ),
      ),
    )
  }
}

async function sendBalance(deps: BookDeps, players: readonly PlayerListener[]): Promise<void> {
  const [player] = players
  const found = player === undefined ? null : await askBalance(deps, player)
  if (found === null) return
  const { balance, bonus_balance: bonusBalance } = found
  for (const one of players) one.send(eventText('balance', { balance, bonusBalance }))
}
