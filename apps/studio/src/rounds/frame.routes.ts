import { toDecimal } from '@fairhall/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/refusal.ts'
import { readJson } from '../platform/replies.ts'
import { rotateSeeds, showSeeds } from '../seeds/seeds.service.ts'
import { mayBetTwice } from '../sessions/seats.ts'
import type { Session } from '../sessions/sessions.queries.ts'
import { findBalance, requireSession } from '../sessions/sessions.service.ts'
import { defaultStakeOf, stakesOf } from '../wallet/currencies.ts'
import { findFreeSpinsOf, placeFreeRound, toShownFreeSpins } from '../free-spins/free-rounds.service.ts'
import { minRoundMsOf } from './least-time.ts'
import { showRound } from './rounds.replies.ts'
import { confirmShown, getRound, openRoundsOf, pageRounds } from './rounds.service.ts'
import type { Round } from './rounds.queries.ts'
import type { BetRequest } from './bet-requests.ts'

/** The calls of a game's frame, authenticated by the launch token alone. */
const uuid = z.uuid()
const betRequest = z.object({
  key: uuid,
  build: z.string().regex(/^[\w@-]{1,100}$/),
  stake: z.string().max(40),
  choices: z.unknown().optional(),
  clientSeed: z.string().optional(),
  /** The free spins that the round is one of. */
  freeSpins: z.string().max(100).optional(),
  /** The second bet of the player on the same flight. */
  second: z.boolean().default(false),
})
const moveRequest = z.object({ at: z.number().int().min(0).max(1_000), move: z.unknown() })
const rotation = z.object({ clientSeed: z.string().optional(), serverSeedHash: z.string().optional() })
const paging = z.object({
  before: uuid.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})

/**
 * Handles the bets and moves of a session's game: rounds from the player's own seeds, or a round that all
 * players share.
 */
export type RoundHandler = {
  place(session: Session, request: BetRequest): Promise<Round>
  move(session: Session, roundId: string, request: { at: number; move: unknown }): Promise<Round>
}

export function frameRoutes(
  app: FastifyInstance,
  deps: Deps,
  roundHandlerOf: (session: Session) => RoundHandler,
): void {
  const sessionOf = (request: { headers: { authorization?: string | undefined } }) =>
    requireSession(deps, request.headers.authorization)
  const reply = (round: Round) => showRound(deps.pool, round)

  app.get('/session', async (request) => describeSession(deps, await sessionOf(request)))

  app.get('/balance', async (request) => ({ balance: await findBalance(deps, await sessionOf(request)) }))

  app.post('/rounds', async (request) => {
    const session = await sessionOf(request)
    const { key, second: isSecond, freeSpins, ...bet } = read(betRequest, readJson(request.body))
    const { build, stake, choices, clientSeed } = bet
    const wanted = { key: key.toLowerCase(), build, stake, choices, clientSeed, isSecond }
    if (freeSpins !== undefined) return reply(await placeFreeRound(deps, session, wanted, freeSpins))
    return reply(await roundHandlerOf(session).place(session, wanted))
  })

  app.get('/rounds', async (request) => {
    const session = await sessionOf(request)
    const { before, limit } = read(paging, request.query)
    const { rounds, next } = await pageRounds(deps, session, before ?? null, limit)
    return { rounds: await Promise.all(rounds.map(reply)), next }
  })

  app.get<{ Params: { id: string } }>('/rounds/:id', async (request) => {
    const session = await sessionOf(request)
    return reply(await getRound(deps, session, readId(request.params.id)))
  })

  app.post<{ Params: { id: string } }>('/rounds/:id/moves', async (request) => {
    const session = await sessionOf(request)
    const { at, move } = read(moveRequest, readJson(request.body))
    return reply(await roundHandlerOf(session).move(session, readId(request.params.id), { at, move }))
  })

  app.post<{ Params: { id: string } }>('/rounds/:id/shown', async (request, response) => {
    await confirmShown(deps, await sessionOf(request), readId(request.params.id))
    return response.code(204).send()
  })

  app.get('/seeds', async (request) => showSeeds(deps, (await sessionOf(request)).seat))

  app.post('/seeds/rotate', { config: { isRotation: true } }, async (request) => {
    const session = await sessionOf(request)
    return rotateSeeds(deps, session.seat, read(rotation, readJson(request.body)))
  })
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new Refusal('badRequest')
  return data
}

function readId(text: string): string {
  if (!uuid.safeParse(text).success) throw new Refusal('notFound')
  return text
}

async function describeSession(deps: Deps, session: Session) {
  const { game, currency } = session
  const [balance, [openRound, secondOpenRound], freeSpins, seeds] = await Promise.all([
    findBalance(deps, session),
    openRoundsOf(deps, session),
    findFreeSpinsOf(deps, session),
    showSeeds(deps, session.seat),
  ])
  const inMain = (amount: bigint) => toDecimal(amount, currency.subunitToUnit)
  return {
    game: game.id,
    title: game.title,
    build: game.build,
    mode: session.mode,
    currency: currency.code,
    decimals: String(currency.subunitToUnit).length - 1,
    sign: currency.sign,
    locale: session.locale,
    balance,
    stakes: stakesOf(currency).map(inMain),
    stakeStep: inMain(BigInt(game.stakeStep)),
    defaultStake: inMain(defaultStakeOf(currency)),
    rtp: game.rtp,
    jackpotRtp: session.rules.jackpotRtp,
    volatility: game.volatility,
    hitRate: game.hitRate,
    maxWin: game.maxWin,
    maxWinEvery: game.kind === 'slot' ? game.maxWinEvery : game.best.every,
    best: game.best,
    openRound: openRound && (await showRound(deps.pool, openRound)),
    secondOpenRound: secondOpenRound && (await showRound(deps.pool, secondOpenRound)),
    freeSpins: freeSpins && toShownFreeSpins(freeSpins),
    seeds,
    urls: session.urls,
    minRoundMs: minRoundMsOf(deps, session),
    turbo: session.rules.turbo,
    autoplay: session.rules.autoplay,
    autoplayRaises: session.rules.autoplayRaises,
    bonusBuy: session.rules.bonusBuy,
    secondBet: mayBetTwice(session),
  }
}
