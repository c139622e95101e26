/** Sports bets as steps of random sequences: calls of a sportsbook in any order, repeated, late and out of place. */
import fc from 'fast-check'
import { singleTerms } from '#tests/support/games/sportsbook.ts'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'
import { grantTermsOf } from '../../../apps/server/src/modules/bonuses/index.ts'
import { issueFreebet, withdrawGrantedFreebets } from '../../../apps/server/src/modules/free-bets/index.ts'
import { openGameSession, withPlayerLock } from '../../../apps/server/src/modules/player-state/index.ts'
import { postSportsCall } from '../../../apps/server/src/modules/sports/sports.service.ts'
import type { SportsCall } from '../../../apps/server/src/modules/sports/wallet-api/sports-call.ts'
import { inTransaction } from '../../../apps/server/src/platform/database/database.ts'

const SPORTSBOOK = 'book'

/** The content of sportsbooks.json. Its calls are made here, without signatures. */
export const sportsbooksFile = () => ({
  sportsbooks: [
    { id: SPORTSBOOK, name: 'Book', secret: { from: 'key ring', purpose: 'book' }, isEnabled: true },
  ],
})

const only = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
const bet = fc.nat(3)
const version = fc.integer({ min: 1, max: 4 })
const cents = fc.integer({ min: 1, max: 9000 })

export const sportsStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ call: only('place'), bet, cents, isAccepted: fc.boolean(), isFree: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      call: only('settle'),
      bet,
      version,
      result: only('won', 'won', 'lost'),
      cents: fc.integer({ min: 0, max: 20_000 }),
    }),
  },
  fc.record({ call: only('unsettle', 'void'), bet, version }),
  {
    weight: 2,
    arbitrary: fc.record({ call: only('cashout'), bet, order: fc.nat(2), cents, isWhole: fc.boolean() }),
  },
  fc.record({ call: only('accept', 'decline', 'rollback'), bet }),
  fc.record({ call: only('freebet'), freebet: fc.nat(1), isGiven: fc.boolean() }),
)
type SportsStep = typeof sportsStep extends fc.Arbitrary<infer Value> ? Value : never
type CallStep = Exclude<SportsStep, { call: 'freebet' }>

export interface Bettor {
  id: string
  accountId: string
  /** Of the sportsbook. */
  bettingId: string
}

export async function givenBetting(deps: AppDeps, player: Omit<Bettor, 'bettingId'>): Promise<string> {
  const id = crypto.randomUUID()
  const { id: playerId, accountId } = player
  const session = { id, playerId, accountId, gameId: `sports:${SPORTSBOOK}`, sessionId: id }
  await inTransaction(deps.db, (tx) => openGameSession(tx, session, deps.clock.now()))
  return id
}

/** Equal bets of one run are one bet, so steps repeat, contradict and overtake each other. */
export async function playSportsStep(
  deps: AppDeps,
  player: Bettor,
  step: SportsStep,
  run: number,
): Promise<void> {
  if (step.call === 'freebet') return changeFreebet(deps, player.id, step)
  const freebet = step.call === 'place' && step.isFree ? await findFreebet(deps, player.id) : null
  await postSportsCall(deps, toCall(player, step, run, freebet))
}

interface Freebet {
  id: string
  amount: bigint
}

/** The last one, also if a bet uses it. */
async function findFreebet({ db }: AppDeps, playerId: string): Promise<Freebet | null> {
  const { rows } = await db.query<Freebet>(
    'select id, amount from player_freebet where player_id = $1 order by created_at desc, cause limit 1',
    [playerId],
  )
  return rows[0] ?? null
}

/** Gives a free bet once, or takes it back if it is unused. */
async function changeFreebet(
  deps: AppDeps,
  playerId: string,
  { freebet, isGiven }: Extract<SportsStep, { call: 'freebet' }>,
): Promise<void> {
  const cause = `code:${playerId}:${freebet}`
  const terms = grantTermsOf(deps.settings.current(), 'match-day-free-bet', 'EUR')
  if (terms === null) throw new Error('the default offer is missing')
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      if (isGiven) await issueFreebet(deps, locked, terms, cause)
      else await withdrawGrantedFreebets(deps, locked, cause)
    }),
  )
}

function toCall(
  { id, accountId, bettingId }: Bettor,
  step: CallStep,
  run: number,
  freebet: Freebet | null,
): SportsCall {
  const account = { id: accountId, playerId: id, currency: 'EUR' }
  const base = { providerId: SPORTSBOOK, account, betId: `${id}-${run}-${step.bet}` }
  const reason = null
  switch (step.call) {
    case 'place':
      return {
        call: 'place',
        ...base,
        sessionId: bettingId,
        stake: freebet?.amount ?? BigInt(step.cents),
        freebetId: freebet?.id ?? null,
        maxReturn: null,
        terms: singleTerms,
        isAccepted: step.isAccepted,
      }
    case 'settle': {
      const { version: settled, result } = step
      const totalReturn = BigInt(step.cents)
      // The reason is stored, so that the books know what was asked for.
      const asked = { reason: String(totalReturn), totalReturn, results: [] }
      return { call: 'settle', ...base, version: settled, result, ...asked }
    }
    case 'unsettle':
    case 'void':
      return { call: step.call, ...base, version: step.version, reason }
    case 'cashout':
      return {
        call: 'cashout',
        ...base,
        orderId: `${base.betId}-${step.order}`,
        amount: BigInt(step.cents),
        stakePart: step.isWhole ? null : 100n,
      }
    case 'accept':
      return { call: 'accept', ...base, odds: null, maxReturn: null }
    case 'decline':
      return { call: 'decline', ...base, reason }
    case 'rollback':
      return { call: 'rollback', ...base, reason }
  }
}
