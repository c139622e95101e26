/**
 * The game's page and its calls. The page may share its origin with the operator's site, so its policy gives it an opaque
 * origin: its calls come from the origin `null` and carry the session's token.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toDecimal, toSubunits } from '@fairhall/money'
import { z } from 'zod'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { kindOf, type ListedGame } from '../catalogue/games.rules.ts'
import { findFreeSpins, playFreeSpin } from '../free-spins/free-spins.service.ts'
import type { FreeSpins } from '../free-spins/free-spins.queries.ts'
import { readJson } from '../../json-body.ts'
import { paysOf } from './outcomes.rules.ts'
import { playFiles, sendPlayPage } from './play-page.ts'
import { findOpenRound, findRound, type Round } from './rounds.queries.ts'
import { placeBet, type Played, settleRound } from './rounds.service.ts'
import {
  askBalance,
  isDemo,
  isOpenAtOperator,
  ownerOf,
  type PlaySession,
  sessionOf,
} from './sessions.service.ts'

/** Stakes in hundredths of the stake unit: 0.20 to 50 euro. */
const STAKES = [20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n]
const DEFAULT_STAKE = 2

const bet = z.object({ key: z.string().regex(/^[\w-]{8,64}$/), stake: z.string().max(40) })

const freeSpin = z.object({ id: z.string().max(255), left: z.number().int().min(1) })

interface Playing {
  session: PlaySession
  game: ListedGame
}

export function playRoutes(app: FastifyInstance, deps: AggregatorDeps): void {
  playFiles(app)
  app.get<{ Params: { game: string } }>('/play/:game', async (request, reply) => {
    const game = deps.catalogue.find(request.params.game)
    return game === null ? reply.callNotFound() : sendPlayPage(deps, request, reply, game)
  })

  app.options('/play/api/*', async (_request, reply) =>
    allowAnyOrigin(reply)
      .header('access-control-allow-headers', 'authorization, content-type')
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  )

  /** Answers 401 without a valid session. */
  const withSession = (play: Play) => async (request: FastifyRequest, reply: FastifyReply) => {
    allowAnyOrigin(reply).header('cache-control', 'no-store')
    const session = await sessionOf(deps, request.headers.authorization)
    const game = session && deps.catalogue.find(session.game)
    return session === null || game === null
      ? refuse(reply, 401, 'sessionOver')
      : play({ session, game }, request, reply)
  }

  app.get(
    '/play/api/session',
    withSession((playing) => describeSession(deps, playing)),
  )

  app.post(
    '/play/api/rounds',
    withSession(async ({ session, game }, request, reply) => {
      const body = bet.safeParse(readJson(request))
      const stake = body.success ? readStake(session, body.data.stake) : null
      if (!body.success || stake === null) return refuse(reply, 400, 'badRequest')
      const played = await placeBet(deps, session, game, { key: body.data.key, stake })
      return played === null ? refuse(reply, 409, 'roundOpen') : toReply(played)
    }),
  )

  app.post(
    '/play/api/rounds/:id/end',
    withSession(async ({ session }, request, reply) => {
      const { id } = request.params as { id: string }
      const round = await findRound(deps.pool, ownerOf(session), id)
      if (round === null) return refuse(reply, 404, 'notFound')
      return toReply(
        round.state === 'open' ? await settleRound(deps, session, round) : { round, balance: null },
      )
    }),
  )
  app.post('/play/api/free-spins', withSession(freeSpinOf(deps)))
}

type Play = (playing: Playing, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

const freeSpinOf =
  (deps: AggregatorDeps): Play =>
  async ({ session, game }, request, reply) => {
    const { data } = freeSpin.safeParse(readJson(request))
    if (data === undefined) return refuse(reply, 400, 'badRequest')
    if (!(await isOpenAtOperator(deps, session))) return refuse(reply, 401, 'sessionOver')
    const spin = { issueId: data.id, spinsLeft: data.left }
    const played = await playFreeSpin(deps, session, game, spin)
    if (played === null) return refuse(reply, 409, 'notPlayable')
    const { issue, win, multiplier, shown, balance } = played
    return {
      ...toFreeSpins(issue),
      win: toDecimal(win, issue.subunitToUnit),
      multiplier,
      shown,
      balance,
    }
  }

async function describeSession(deps: AggregatorDeps, { session, game }: Playing) {
  const { mode, currency, subunitToUnit } = session
  const [open, freeSpins] = await Promise.all([
    findOpenRound(deps.pool, ownerOf(session), game.id),
    findFreeSpins(deps, session, game),
  ])
  return {
    mode,
    kind: kindOf(game),
    currency,
    balance: await balanceOf(deps, session),
    stakes: stakesOf(session).map((stake) => toDecimal(stake, subunitToUnit)),
    defaultStake: DEFAULT_STAKE,
    pays: paysOf(game.rtp, game.volatility),
    openRound: open && toRound(open),
    freeSpins: freeSpins && toFreeSpins(freeSpins),
  }
}

const toFreeSpins = (issue: FreeSpins) => ({
  id: issue.issueId,
  left: issue.spinsLeft,
  stake: toDecimal(issue.stake, issue.subunitToUnit),
  totalWin: toDecimal(issue.totalWin, issue.subunitToUnit),
})

async function balanceOf(deps: AggregatorDeps, session: PlaySession): Promise<string | null> {
  if (isDemo(session)) return toDecimal(session.playMoney ?? 0n, session.subunitToUnit)
  const answer = await askBalance(deps, session)
  return answer.kind === 'accepted' ? answer.balance : null
}

const stakesOf = ({ stakeUnit }: PlaySession): bigint[] => STAKES.map((part) => (stakeUnit * part) / 100n)

/** Null if the game does not offer this stake. */
function readStake(session: PlaySession, text: string): bigint | null {
  try {
    const stake = toSubunits(text, session.subunitToUnit)
    return stake > 0n && stakesOf(session).includes(stake) ? stake : null
  } catch {
    return null
  }
}

/** The outcome of a round is shown once it is settled. */
function toRound(round: Round) {
  const isShown = round.state === 'settled'
  return {
    id: round.id,
    state: round.state,
    stake: toDecimal(round.stake, round.subunitToUnit),
    win: isShown ? toDecimal(round.win ?? 0n, round.subunitToUnit) : null,
    multiplier: isShown ? round.multiplier : null,
    shown: isShown ? round.shown : null,
    apiCode: round.apiCode,
  }
}

const toReply = ({ round, balance, isInterrupted = false }: Played) => ({
  round: toRound(round),
  balance,
  isInterrupted,
})

const allowAnyOrigin = (reply: FastifyReply): FastifyReply => reply.header('access-control-allow-origin', '*')

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.code(status).send({ error: { code } })
