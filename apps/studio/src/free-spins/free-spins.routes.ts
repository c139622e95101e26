import { findGame } from '@fairhall/games'
import { SUBUNITS_TO_UNIT, toDecimal, toSubunits } from '@fairhall/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Failure, fail, parse } from '../launcher/failures.ts'
import type { Deps } from '../platform/deps.ts'
import { keepPrecision } from '../wallet/currencies.queries.ts'
import { cancelUnused, findFreeSpins, insertFreeSpins } from './free-spins.queries.ts'

/** The operator issues free spins, cancels unused ones, and asks for their state. The caller verifies the signature. */
const DAY_MS = 86_400_000
const VALID_MAX_MS = 31 * DAY_MS
const QUANTITY_MAX = 1_000
/** Far below what a column holds, however much the spins win. */
const STAKE_MAX = 10n ** 9n

const refused = (apiCode: number, message: string): Failure => ({ status: 400, apiCode, message })
const notProvided = refused(600, 'The game has no free spins')
const impossible = refused(601, 'The game cannot play this stake')
const noSuchGame = refused(602, 'Unknown game')
const badExpiry = refused(603, 'Valid for at most a month')
const invalid = refused(610, 'Invalid free spins')
const cannotCancel = refused(620, 'Already used, or unknown')

const text = z.string().min(1).max(100)
const issueBody = z.object({
  casino_id: text,
  issue_id: text,
  quantity: z.number().int().min(1).max(QUANTITY_MAX),
  bet_amount: z.string().max(40),
  games: z.array(text).min(1).max(100),
  account: z.object({ id: text }),
  currency: z.string().regex(/^[A-Z][A-Z0-9_]{2,31}$/),
  currency_terms: z.object({ subunit_to_unit: z.literal(SUBUNITS_TO_UNIT) }),
  valid_until: z.iso.datetime({ offset: true }),
})
const asked = z.object({ issue_id: text })

export function freeSpinsRoutes(app: FastifyInstance, deps: Deps): void {
  app.post('/freespins/issue', async (request, reply) => {
    const { data } = issueBody.safeParse(parse(request))
    if (data === undefined) return fail(reply, invalid)
    const failure = await issue(deps, data)
    return failure === null ? { issue_id: data.issue_id } : fail(reply, failure)
  })

  app.post('/freespins/cancel', async (request, reply) => {
    const { data } = asked.safeParse(parse(request))
    if (data === undefined) return fail(reply, invalid)
    return (await cancelUnused(deps.pool, data.issue_id)) ? {} : fail(reply, cannotCancel)
  })

  app.post('/freespins/status', async (request, reply) => {
    const { data } = asked.safeParse(parse(request))
    if (data === undefined) return fail(reply, invalid)
    const found = await findFreeSpins(deps.pool, data.issue_id)
    if (found === null) return { state: 'unknown' }
    const { state, spinsLeft, totalWin, subunitToUnit } = found
    return { state, spins_left: spinsLeft, total_win: toDecimal(totalWin, subunitToUnit) }
  })
}

async function issue(deps: Deps, body: z.output<typeof issueBody>): Promise<Failure | null> {
  const { currency: code, games, quantity } = body
  const subunitToUnit = body.currency_terms.subunit_to_unit
  const stake = readStake(body.bet_amount, subunitToUnit)
  if (stake === null) return invalid
  const failure = failureOf(games, stake)
  if (failure !== null) return failure
  const now = deps.clock.now()
  const validUntil = new Date(body.valid_until)
  const known = await findFreeSpins(deps.pool, body.issue_id)
  const leftMs = validUntil.getTime() - now.getTime()
  if (known === null && (leftMs <= 0 || leftMs > VALID_MAX_MS)) return badExpiry
  if (!(await keepPrecision(deps.pool, { code, subunitToUnit }))) return invalid
  const { casino_id: casinoId, issue_id: issueId } = body
  const accountId = body.account.id
  const seat = `${casinoId}:${accountId}`
  const wanted = { issueId, casinoId, accountId, seat, currency: code, games, stake, quantity, validUntil }
  await insertFreeSpins(deps.pool, wanted, now)
  const kept = await findFreeSpins(deps.pool, issueId)
  const isSame =
    kept?.seat === seat && kept.currency === code && kept.quantity === quantity && kept.stake === stake
  return isSame ? null : invalid
}

function failureOf(games: readonly string[], stake: bigint): Failure | null {
  for (const id of games) {
    const game = findGame(id)
    if (game === null) return noSuchGame
    if (game.kind !== 'slot') return notProvided
    if (stake % BigInt(game.stakeStep) !== 0n) return impossible
  }
  return null
}

function readStake(amount: string, subunitToUnit: number): bigint | null {
  try {
    const stake = toSubunits(amount, subunitToUnit)
    return stake > 0n && stake <= STAKE_MAX ? stake : null
  } catch {
    return null
  }
}
