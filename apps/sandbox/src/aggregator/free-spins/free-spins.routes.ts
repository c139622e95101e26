/** The operator issues free spins, cancels unused ones and asks for their state. Its calls are signed. */
import { SUBUNITS_TO_UNIT, toDecimal, toSubunits } from '@fairhall/money'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AggregatorDeps } from '../aggregator-deps.ts'
import { fail, type Refused } from '../launcher/replies.ts'
import { readJson } from '../../json-body.ts'
import { cancelUnused, findIssue, type FreeSpins, insertFreeSpins } from './free-spins.queries.ts'

const DAY_MS = 86_400_000
const VALID_MAX_MS = 31 * DAY_MS
const QUANTITY_MAX = 1_000
/** Unless the operator says otherwise. */
const SUBUNITS = 100

const notProvided: Refused = { status: 400, apiCode: 600, message: 'A game has no free spins' }
const noSuchGame: Refused = { status: 400, apiCode: 602, message: 'Unknown game' }
const badExpiry: Refused = { status: 400, apiCode: 603, message: 'Valid for at most a month' }
const invalid: Refused = { status: 400, apiCode: 610, message: 'Invalid free spins' }
const cannotCancel: Refused = { status: 400, apiCode: 620, message: 'Already used, or unknown' }

const text = z.string().min(1).max(255)
const issueBody = z.object({
  casino_id: text,
  issue_id: text,
  quantity: z.number().int().min(1).max(QUANTITY_MAX),
  bet_amount: z.string().max(40),
  games: z.array(text).min(1).max(100),
  account: z.object({ id: text }),
  currency: z.string().regex(/^[A-Z][A-Z0-9_]{2,31}$/),
  currency_terms: z.object({ subunit_to_unit: z.literal(SUBUNITS_TO_UNIT) }).nullish(),
  valid_until: z.iso.datetime({ offset: true }),
})

export function freeSpinsRoutes(app: FastifyInstance, deps: AggregatorDeps): void {
  app.post('/freespins/issue', async (request, reply) => {
    const { data } = issueBody.safeParse(readJson(request))
    const subunitToUnit = data?.currency_terms?.subunit_to_unit ?? SUBUNITS
    const stake = data === undefined ? null : readStake(data.bet_amount, subunitToUnit)
    if (data === undefined || stake === null) return fail(reply, invalid)
    const games = data.games.map((id) => deps.catalogue.find(id))
    if (games.includes(null)) return fail(reply, noSuchGame)
    if (games.some((game) => game?.free_spins !== true)) return fail(reply, notProvided)
    const validUntil = new Date(data.valid_until)
    const leftMs = validUntil.getTime() - deps.now().getTime()
    if (leftMs <= 0 || leftMs > VALID_MAX_MS) return fail(reply, badExpiry)
    await insertFreeSpins(deps.pool, {
      issueId: data.issue_id,
      casinoId: data.casino_id,
      accountId: data.account.id,
      currency: data.currency,
      subunitToUnit,
      games: data.games,
      stake,
      quantity: data.quantity,
      spinsLeft: data.quantity,
      totalWin: 0n,
      state: 'active',
      validUntil,
    })
    const known = await findIssue(deps.pool, data.issue_id)
    const isSame =
      known?.accountId === data.account.id &&
      known.currency === data.currency &&
      known.quantity === data.quantity &&
      known.stake === stake
    return isSame ? { issue_id: data.issue_id } : fail(reply, invalid)
  })

  app.post('/freespins/cancel', async (request, reply) => {
    const { data } = z.object({ issue_id: text }).safeParse(readJson(request))
    if (data === undefined) return fail(reply, invalid)
    return (await cancelUnused(deps.pool, data.issue_id)) ? {} : fail(reply, cannotCancel)
  })

  app.post('/freespins/status', async (request, reply) => {
    const { data } = z.object({ issue_id: text }).safeParse(readJson(request))
    if (data === undefined) return fail(reply, invalid)
    return stateOf(await findIssue(deps.pool, data.issue_id), deps.now())
  })
}

function stateOf(issue: FreeSpins | null, now: Date) {
  if (issue === null) return { state: 'unknown' }
  // Its expiry is reported within seconds; until then nobody can play it any more.
  const isOver = issue.state === 'active' && issue.validUntil <= now
  return {
    state: isOver ? 'expired' : issue.state,
    spins_left: issue.spinsLeft,
    total_win: toDecimal(issue.totalWin, issue.subunitToUnit),
  }
}

function readStake(amount: string, subunitToUnit: number): bigint | null {
  try {
    const stake = toSubunits(amount, subunitToUnit)
    return stake > 0n ? stake : null
  } catch {
    return null
  }
}
