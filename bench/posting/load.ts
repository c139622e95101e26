/** Closed-loop load: each caller makes its next call when the previous one is answered. */
import type { AppDeps } from '../../apps/server/src/app-modules.ts'
import type { PlayableGame } from '../../apps/server/src/modules/catalogue/index.ts'
import { openGameLedger, postCall } from '../../apps/server/src/modules/rounds/index.ts'
import type { GameLedger } from '../../apps/server/src/modules/player-state/index.ts'
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

/** Makes a call and its follow-up, and records the latency of each. */
export type Work = (record: (latencyMs: number) => void) => Promise<void>

export async function measure(work: Work, callers: number, seconds: number): Promise<Measured> {
  const latencies: number[] = []
  const begin = performance.now()
  const end = begin + seconds * 1000
  const record = (latencyMs: number) => void latencies.push(latencyMs)
  const caller = async () => {
    while (performance.now() < end) await work(record)
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const elapsed = (performance.now() - begin) / 1000
  return { perSecond: latencies.length / elapsed, p99: p99(latencies), calls: latencies.length }
}

/**
 * Open-loop load: so many rounds a second begin, whether or not earlier ones have been answered. A call that begins late because the
 * process was busy was waiting meanwhile.
 */
export async function measureAtRate(work: Work, perSecond: number, seconds: number): Promise<Measured> {
  const latencies: number[] = []
  const begin = performance.now()
  const rounds: Promise<void>[] = []
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const due = begin + (nth * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    let lateMs = performance.now() - due
    const record = (latencyMs: number) => {
      latencies.push(latencyMs + lateMs)
      lateMs = 0
    }
    const round = work(record)
    // A round that fails before all have begun must not end the process: it is thrown below.
    round.catch(() => undefined)
    rounds.push(round)
  }
  await Promise.all(rounds)
  const elapsed = (performance.now() - begin) / 1000
  return { perSecond: latencies.length / elapsed, p99: p99(latencies), calls: latencies.length }
}

type Pocket = 'cash' | 'bonus' | 'locked'

export const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T

/** Bare posting: alternates a stake and a win with idempotent ids, and moves only money. */
export function barePosting(books: GameLedger, players: readonly BenchPlayer[]): Work {
  return async (record) => {
    const { playerId } = pick(players)
    for (const amount of [-1n, 1n]) {
      const begin = performance.now()
      await books.submit(move(playerId, crypto.randomUUID(), amount))
      record(performance.now() - begin)
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

export const benchGame = (id: string): PlayableGame => ({
  id,
  category: 'slots',
  isAvailable: true,
  build: '1',
  blockedCountries: ['US'],
  studio: { id: 'bench' },
  currencies: ['EUR'],
})

const game = benchGame('bench')

/**
 * Whole bet: session, six limits, active bonus, turnover and a new round; then its win and the round's end.
 * @param players - One that is listed several times plays that much faster.
 * @param gameOf - The game that a player plays.
 * @param stakeOf - What a player stakes on each round.
 */
export function wholeBet(
  books: GameLedger,
  players: readonly BenchPlayer[],
  gameOf: (player: BenchPlayer) => PlayableGame = () => game,
  stakeOf: (player: BenchPlayer) => bigint = () => 100n,
): Work {
  const deps: Pick<AppDeps, 'ledger' | 'settings' | 'random'> = {
    ledger: books,
    settings: loadSettings('config'),
    random: {
      uuid: () => crypto.randomUUID(),
      bytes: () => Buffer.alloc(0),
      digits: () => '',
      number: () => '',
    },
  }
  return async (record) => {
    const player = pick(players)
    const { playerId, accountId, sessionId } = player
    const played = gameOf(player)
    const stake = stakeOf(player)
    const roundId = crypto.randomUUID()
    const base = {
      call: 'betwin',
      providerId: 'bench',
      account: { id: accountId, playerId, currency: 'EUR' },
      game: played.id,
      roundId,
      sessionId,
      stakedBefore: 0n,
    } as const
    for (const type of ['bet', 'win'] as const) {
      const amount = type === 'bet' ? stake : (stake * 95n) / 100n
      const transactions = [{ id: `${roundId}${type}`, type, amount }]
      const begin = performance.now()
      const reply = await postCall(deps, { ...base, isFinished: type === 'win', transactions }, played)
      record(performance.now() - begin)
      if (reply.kind === 'refused') throw new Error(`bet was refused: ${reply.message}`)
    }
  }
}

export function openBenchBooks(databaseUrl: string, now: () => Date, lanes?: number): GameLedger {
  return openGameLedger({ databaseUrl, clock: { now }, ...(lanes === undefined ? {} : { lanes }) })
}
