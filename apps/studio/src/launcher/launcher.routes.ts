import { existsSync } from 'node:fs'
import path from 'node:path'
import { hasFreeGames, findGame, gameIds, games } from '@fairhall/games'
import type { Game } from '@fairhall/games'
import { toSubunits } from '@fairhall/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { freeSpinsRoutes } from '../free-spins/free-spins.routes.ts'
import type { Deps } from '../platform/deps.ts'
import { isSigned } from '../platform/signing.ts'
import type { SharedSecrets } from '../platform/signing.ts'
import { openSession } from '../sessions/sessions.service.ts'
import type { Launch } from '../sessions/sessions.service.ts'
import { stateOfAskedRound } from '../rounds/asked-rounds.ts'
import { keepPrecision } from '../wallet/currencies.queries.ts'
import { tagsOf } from './game-tags.ts'
import { type Failure, fail, parse } from './failures.ts'
import { demoLaunch, readCurrency, realLaunch, roundAsked } from './launcher.schema.ts'
import type { LaunchBody } from './launcher.schema.ts'

/**
 * The provider's side of the protocol, called and signed by the operator: the list of games, and launches.
 */
const badSignature: Failure = { status: 403, apiCode: 403, message: 'The signature is invalid' }
const noSuchGame: Failure = { status: 400, apiCode: 405, message: 'Unknown game' }
const otherPrecision: Failure = {
  status: 400,
  apiCode: 154,
  message: 'Rounds in this currency are stored with other subunits',
}
const badRequest = (field: string): Failure => ({
  status: 400,
  apiCode: 400,
  message: `Invalid value: ${field}`,
})

export function launcherRoutes(
  app: FastifyInstance,
  deps: Deps,
  { listAccepted }: SharedSecrets,
  assetsDir: string,
): void {
  app.addHook('preHandler', async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : ''
    const call = { method: request.method, path: request.originalUrl, body }
    if (!isSigned(call, request.headers, listAccepted(), deps.clock.now())) return fail(reply, badSignature)
  })

  const catalogue = gameIds.map((id) =>
    toCatalogueEntry(games[id], postersOf(assetsDir, `${deps.publicUrl}/posters`, id)),
  )
  app.get('/games', async () => ({ games: catalogue }))

  app.post('/rounds/status', async (request, reply) => {
    const body = roundAsked.safeParse(parse(request))
    if (!body.success) return fail(reply, badRequest(fieldOf(body.error)))
    const { casino_id: casinoId, account_id: accountId, round_id: roundId } = body.data
    return { state: await stateOfAskedRound(deps, `${casinoId}:${accountId}`, roundId) }
  })

  freeSpinsRoutes(app, deps)

  app.post('/launcher/real', async (request, reply) => {
    const body = realLaunch.safeParse(parse(request))
    if (!body.success) return fail(reply, badRequest(fieldOf(body.error)))
    const { account, session_id: operatorSessionId } = body.data
    const by = { accountId: account.id, operatorSessionId }
    return launch(
      deps,
      reply,
      { ...body.data, currency: account.currency },
      () => by,
      masked(account.nickname),
    )
  })

  app.post('/launcher/demo', async (request, reply) => {
    const body = demoLaunch.safeParse(parse(request))
    if (!body.success) return fail(reply, badRequest(fieldOf(body.error)))
    const { balance } = body.data
    return launch(deps, reply, body.data, (subunitToUnit) => ({
      balance: balance == null ? null : readPlayMoney(balance, subunitToUnit),
    }))
  })
}

async function launch(
  deps: Deps,
  reply: FastifyReply,
  body: LaunchBody,
  byOf: (subunitToUnit: number) => Launch['by'],
  playerName = '',
) {
  const game = findGame(body.game)
  if (game === null) return fail(reply, noSuchGame)
  const currency = readCurrency(body)
  if (currency === null) return fail(reply, badRequest('currency_terms.stake_unit'))
  if (!(await keepPrecision(deps.pool, currency))) return fail(reply, otherPrecision)

  let by: Launch['by']
  try {
    by = byOf(currency.subunitToUnit)
  } catch {
    return fail(reply, badRequest('balance'))
  }
  const urls = { returnUrl: body.urls.return_url ?? null, depositUrl: body.urls.deposit_url ?? null }
  const { casino_id: casinoId, locale, player_id: playerId = null } = body
  const { autoplay, autoplay_raises: autoplayRaises, turbo } = body.rules
  const { min_round_ms: minRoundMs, bonus_buy: bonusBuy, second_bet: secondBet } = body.rules
  const jackpotRtp = body.jackpot_rtp ?? null
  const rules = { autoplay, autoplayRaises, turbo, bonusBuy, secondBet, minRoundMs, jackpotRtp }
  const launched = { game, casinoId, currency, locale, urls, playerName, rules, playerId, by }
  const token = await openSession(deps, launched)
  reply.header('cache-control', 'no-store')
  return { launch_url: `${deps.publicUrl}/play/${game.id}#${token}` }
}

/** The part of a name that other players may see: its first letters. */
const masked = (name: string | null | undefined): string =>
  [...(name ?? '').replaceAll(/\P{L}/gu, '')].slice(0, 2).join('')

const PLAY_MONEY_MAX = 10n ** 15n

/** @throws if it is not an amount, or more than a column can hold together with the highest win */
function readPlayMoney(text: string, subunitToUnit: number): bigint {
  const amount = toSubunits(text, subunitToUnit)
  if (amount > PLAY_MONEY_MAX) throw new RangeError('The requested play money is too much')
  return amount
}

const fieldOf = (error: z.ZodError): string => error.issues[0]?.path.join('.') || 'body'

/** A raster poster paints much faster than its source SVG and is no larger. */
function postersOf(assetsDir: string, address: string, id: string) {
  const isThere = (file: string) => existsSync(path.join(assetsDir, 'posters', file))
  const [large, small] = [`${id}.avif`, `${id}-small.avif`]
  return {
    thumbnail: `${address}/${isThere(large) ? large : `${id}.svg`}`,
    thumbnail_small: isThere(small) ? `${address}/${small}` : null,
  }
}

/** The catalogue entry of a game. */
function toCatalogueEntry(game: Game, posters: ReturnType<typeof postersOf>) {
  const isSlot = game.kind === 'slot'
  return {
    id: game.id,
    title: game.title,
    category: isSlot ? 'slots' : 'originals',
    rtp: game.rtp,
    volatility: game.volatility,
    hit_rate: game.hitRate,
    max_win: game.maxWin,
    lines: isSlot && game.definition.lines.length > 0 ? game.definition.lines.length : null,
    features: featuresOf(game),
    tags: tagsOf(game.id),
    freespins: isSlot,
    bonus_buy: isSlot && game.definition.buy !== undefined,
    demo: true,
    // Works with any currency: the operator describes the currency with each launch.
    currencies: [],
    country_blacklist: [],
    build: game.build,
    ...posters,
  }
}

function featuresOf(game: Game): string[] {
  if (game.kind !== 'slot') return ['provably-fair']
  const { definition } = game
  const { wild, freeGames, cascade, clusters, grows, hold } = definition
  const has: Record<string, boolean> = {
    'free-games': hasFreeGames(definition),
    multiplier: freeGames.multiplier > 1,
    'multiplying-wilds': Math.max(wild.freeMultiplier, wild.baseMultiplier ?? 1) > 1,
    'expanding-wilds': wild.expands,
    ways: definition.ways !== undefined,
    cascades: cascade !== undefined,
    clusters: clusters !== undefined,
    'growing-reels': grows !== undefined,
    'hold-and-win': hold !== undefined,
    respins: definition.holdsWilds === true,
  }
  const symbols = definition.holdsWilds === true ? ['wilds'] : ['wilds', 'scatters']
  return ['provably-fair', ...symbols, ...Object.keys(has).filter((feature) => has[feature])]
}
