/** Closed loops: so many callers, each of which calls again as soon as it was answered. */
import type { Deps } from '../../apps/server/src/platform/deps.ts'
import type { PlayableGame } from '../../apps/server/src/modules/catalogue/index.ts'
import { openBooks, postCall } from '../../apps/server/src/modules/rounds/index.ts'
import type { Books } from '../../apps/server/src/modules/standing/index.ts'
import { loadSettings } from '../../apps/server/src/modules/settings/index.ts'
import type { Command } from '../../packages/ledger/src/index.ts'
import type { BenchPlayer } from './players.ts'
import { p99 } from './report.ts'

export interface Measured {
  perSecond: number
  /** Milliseconds. */
  p99: number
  calls: number
}

/** Does one thing and the thing that must follow it, telling when each was answered. */
export type Work = (tell: (latencyMs: number) => void) => Promise<void>

export async function measure(work: Work, callers: number, seconds: number): Promise<Measured> {
  const latencies: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1000
  const tell = (latencyMs: number) => void latencies.push(latencyMs)
  const caller = async () => {
    while (performance.now() < end) await work(tell)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const elapsed = (performance.now() - begin) / 1000
  return { perSecond: latencies.length / elapsed, p99: p99(latencies), calls: latencies.length }
}

type Pocket = 'cash' | 'bonus' | 'locked'

const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

/** Bare posting: a stake and a win in turn, each known by its id, and nothing beside the money. */
export function barePosting(books: Books, players: readonly BenchPlayer[]): Work {
  return async (tell) => {
    const { playerId } = pick(players)
    for (const amount of [-1n, 1n]) {
      const begin = performance.now()
      await books.submit(move(playerId, crypto.randomUUID(), amount))
      tell(performance.now() - begin)
    }
  }
}

function move(owner: string, id: string, amount: bigint): Command<Pocket, bigint> {
  return {
    owner,
    assets: ['EUR'],
    ids: [{ source: 'bench', externalId: id }],
    decide(view) {
      const known = view.entry('bench', id)
      if (known !== undefined) return { reply: known.after.bonus }
      const entry = {
        asset: 'EUR',
        kind: amount < 0n ? 'bet' : 'win',
        source: 'bench',
        externalId: id,
        contra: 'games:bench',
        actor: 'bench',
        deltas: { bonus: amount },
      }
      return { reply: view.balance('EUR').pockets.bonus + amount, entries: [entry] }
    },
  }
}

const game: PlayableGame = {
  id: 'bench',
  category: 'slots',
  isAvailable: true,
  build: '1',
  blockedCountries: ['US'],
  currencies: ['EUR'],
}

/** The whole bet: session, six limits, active bonus, turn-over, a new round; then its win and the round's end. */
export function wholeBet(books: Books, players: readonly BenchPlayer[]): Work {
  const deps: Pick<Deps, 'ledger' | 'settings' | 'random'> = {
    ledger: books,
    settings: loadSettings('config'),
    random: {
      uuid: () => crypto.randomUUID(),
      bytes: () => Buffer.alloc(0),
      digits: () => '',
      number: () => '',
    },
  }
  return async (tell) => {
    const { playerId, accountId, sessionId } = pick(players)
    const roundId = crypto.randomUUID()
    const base = {
      call: 'betwin',
      providerId: 'bench',
      account: { id: accountId, playerId, currency: 'EUR' },
      game: 'bench',
      roundId,
      sessionId,
    } as const
    for (const type of ['bet', 'win'] as const) {
      const transactions = [{ id: `${roundId}${type}`, type, amount: type === 'bet' ? 100n : 95n }]
      const begin = performance.now()
      const reply = await postCall(deps, { ...base, isFinished: type === 'win', transactions }, game)
      tell(performance.now() - begin)
      if (reply.is === 'refused') throw new Error(`The bench's bet was refused: ${reply.message}`)
    }
  }
}

export function openBenchBooks(databaseUrl: string, now: () => Date, lanes?: number): Books {
  return openBooks({ databaseUrl, clock: { now }, ...(lanes === undefined ? {} : { lanes }) })
}
