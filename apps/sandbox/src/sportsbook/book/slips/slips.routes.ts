import { toDecimal } from '@fairhall/money'
import type { FastifyInstance } from 'fastify'
import { totalOdds } from '../bets/bet.ts'
import { check, readStake } from '../bets/place.service.ts'
import type { SlipReply } from '../book-api.ts'
import type { BookDeps } from '../book-deps.ts'
import { parseBody } from '../parse-body.ts'
import { findPlayerSession } from '../sessions/sessions.service.ts'
import { sizeOf, slipBody } from './slip-body.rules.ts'
import { priceSlip, toProblems } from './slip.rules.ts'

/** Guests have no currency yet. */
const SUBUNITS = 100

export function slipsRoutes(app: FastifyInstance, deps: BookDeps): void {
  app.post('/api/slips', async (request): Promise<SlipReply> => {
    const slip = parseBody(slipBody, request.body)
    const session = await findPlayerSession(deps, request.headers.authorization)
    const subunits = session?.subunitToUnit ?? SUBUNITS
    const stake = slip.stake ? readStake(slip.stake, subunits) : null
    const checked = check(deps, slip.selections, slip.kind !== 'single')
    const { combinations, maxReturn } = priceSlip(checked, sizeOf(slip), stake ?? 0n)
    const legs = checked.flatMap(({ odds }) => (odds === null ? [] : [{ odds }]))
    return {
      odds: legs.length < checked.length ? null : totalOdds({ kind: slip.kind, legs }),
      combinations,
      maxReturn: stake === null || maxReturn === null ? null : toDecimal(maxReturn, subunits),
      stakeMax: session?.stakeMax ?? null,
      problems: toProblems(checked),
    }
  })
}
