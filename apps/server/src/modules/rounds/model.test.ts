/** The whole wallet API against a naive model without limit windows and batches. */
import fc from 'fast-check'
import type { TableCompanion } from '@fairhall/ledger'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenGambler, startWithProvider, type WithProvider } from '#tests/support/games/game-provider.ts'
import { setWindow } from '../limits/index.ts'
import { giveActiveBonus } from '#tests/support/payments/bonuses.ts'
import { draws, timeFor } from '#tests/support/runner/property-runs.ts'
import { auditBooks } from '../audit/index.ts'
import { gameSessionCompanion, playerAssetCompanion, playerStateCompanion } from '../player-state/index.ts'
import { openGameLedger, postCall, type WalletCall, type WalletReply } from './index.ts'
import { roundCompanion } from './round.companion.ts'

let acme: WithProvider

beforeAll(async () => {
  acme = await startWithProvider()
  const companions = [playerStateCompanion, playerAssetCompanion, gameSessionCompanion, roundCompanion]
  for (const companion of companions) freezeRows(companion)
})
afterAll(() => {
  vi.restoreAllMocks()
  return acme.stop()
})

/** Decisions must never change a row in place, whether it was read or is one that they wrote. */
function freezeRows(companion: Pick<TableCompanion<unknown>, 'toRow' | 'keyOf'>): void {
  const { toRow, keyOf } = companion
  vi.spyOn(companion, 'toRow').mockImplementation((...read) => freezeDeeply(toRow(...read)))
  vi.spyOn(companion, 'keyOf').mockImplementation((row) => keyOf(freezeDeeply(row)))
}

function freezeDeeply<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freezeDeeply(part)
  return value
}

const LIMIT = 6000
const CASH = 2000
const BONUS = 1500
const TARGET = 4000
const CAP = 700

type Step =
  | { do: 'bet'; id: number; round: number; amount: number }
  | { do: 'win'; id: number; round: number; amount: number }
  | { do: 'rollback'; id: number; round: number }
  | { do: 'finish'; round: number }

interface Placed {
  type: 'bet' | 'win'
  round: number
  amount: number
  cash: number
  bonus: number
  /** Bonus money that came after the bonus was wagered. */
  late: number
  isBack: boolean
  hadBonus: boolean
}

class NaivePlayer {
  cash = CASH
  bonus = BONUS
  done = 0
  used = 0
  bonusState: 'active' | 'played' | 'lost' = 'active'
  /** The money of a completed bonus, and how much of it the player has received. */
  pot = 0
  paid = 0
  placed = new Map<number, Placed | 'tombstone'>()
  rounds = new Map<number, { open: boolean; holds: boolean; cash: number; bonus: number }>()

  step(step: Step): string {
    const answer = this.#step(step)
    if (answer !== 'ok') return answer
    this.#payDue()
    const isHeld = [...this.rounds.values()].some((round) => round.open && round.holds)
    if (this.bonusState === 'active' && !isHeld && this.done >= TARGET) {
      this.pot = this.bonus
      this.bonus = 0
      this.bonusState = 'played'
      this.#payDue()
    } else if (this.bonusState === 'active' && !isHeld && this.bonus === 0) this.bonusState = 'lost'
    return answer
  }

  /** The player has what the cap and the wagering of a wagered bonus allow; what was spent can't be taken. */
  #payDue(): void {
    const wagered = Math.min(Math.max(this.done, 0), TARGET)
    const due = Math.floor((Math.min(this.pot, CAP) * wagered) / TARGET)
    this.cash = Math.max(0, this.cash + due - this.paid)
    this.paid = due
  }

  #step(step: Step): string {
    if (step.do === 'bet') return this.#bet(step)
    if (step.do === 'win') return this.#win(step)
    if (step.do === 'rollback') return this.#rollback(step)
    const round = this.rounds.get(step.round)
    if (round === undefined) return '404'
    round.open = false
    return 'ok'
  }

  #known(step: { do: 'bet' | 'win'; id: number; round: number; amount: number }): string | null {
    const known = this.placed.get(step.id)
    if (known === undefined) return null
    if (known === 'tombstone') return '409'
    const isSame = known.type === step.do && known.round === step.round && known.amount === step.amount
    return isSame ? 'ok' : '400'
  }

  #bet(step: { do: 'bet'; id: number; round: number; amount: number }): string {
    const known = this.#known(step)
    if (known !== null) return known
    const round = this.rounds.get(step.round)
    if (round !== undefined && !round.open) return '400'
    if (this.used + step.amount > LIMIT) return '105'
    const cash = Math.min(this.cash, step.amount)
    const bonus = step.amount - cash
    if (bonus > 0 && (this.bonusState !== 'active' || bonus > this.bonus)) return '100'
    this.cash -= cash
    this.bonus -= bonus
    this.used += step.amount
    const hadBonus = this.bonusState === 'active'
    if (hadBonus) this.done += step.amount
    const kept = round ?? { open: true, holds: false, cash: 0, bonus: 0 }
    this.rounds.set(step.round, kept)
    kept.holds ||= bonus > 0
    kept.cash += cash
    kept.bonus += bonus
    this.placed.set(step.id, { ...step, type: 'bet', cash, bonus, late: 0, isBack: false, hadBonus })
    return 'ok'
  }

  #win(step: { do: 'win'; id: number; round: number; amount: number }): string {
    const known = this.#known(step)
    if (known !== null) return known
    const round = this.rounds.get(step.round)
    if (round === undefined) return '404'
    const staked = round.cash + round.bonus
    const ofNoStakes = round.holds ? step.amount : 0
    const share = staked === 0 ? ofNoStakes : Math.floor((step.amount * round.bonus) / staked)
    const cash = step.amount - share
    const bonus = this.bonusState === 'active' ? share : 0
    const late = this.bonusState === 'played' ? share : 0
    this.cash += cash
    this.bonus += bonus
    this.pot += late
    this.placed.set(step.id, { ...step, type: 'win', cash, bonus, late, isBack: false, hadBonus: bonus > 0 })
    return 'ok'
  }

  #rollback({ id, round: roundId }: { id: number; round: number }): string {
    const known = this.placed.get(id)
    if (known === undefined) this.placed.set(id, 'tombstone')
    if (known === undefined || known === 'tombstone') return 'ok'
    if (known.round !== roundId) return '400'
    if (known.isBack) return 'ok'
    known.isBack = true
    const bonus = known.bonus + known.late
    if (known.type === 'win') {
      this.cash -= Math.min(this.cash, known.cash)
      this.bonus -= Math.min(this.bonus, bonus)
      this.pot -= Math.min(this.pot, bonus)
      return 'ok'
    }
    this.cash += known.cash
    if (this.bonusState === 'active') this.bonus += bonus
    if (this.bonusState === 'played') this.pot += bonus
    this.used -= known.amount
    if (known.hadBonus) this.done -= known.amount
    const round = this.rounds.get(known.round)
    if (round) {
      round.cash -= known.cash
      round.bonus -= known.bonus
    }
    return 'ok'
  }
}

const id = fc.nat({ max: 40 })
const round = fc.nat({ max: 5 })
const amount = fc.integer({ min: 1, max: 900 })
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('bet' as const), id, round, amount }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('win' as const), id, round, amount }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('rollback' as const), id, round }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('finish' as const), round }) },
  ),
  { minLength: 40, maxLength: 120 },
)

const SEQUENCES = draws(40, 8)

test.each([
  ['all together', 120, 'usually'],
  // Each batch finds what the batches before have left.
  ['in groups of three, decided with remembered rows', 3, 'without pauses'],
] as const)(
  'thousands of random calls get the same answers and balances as a naive model: %s',
  {
    timeout: timeFor(SEQUENCES, 3_000),
  },
  async (_how, size, remembering) => {
    const { clock, catalogue } = acme.server.deps
    let remembered = 0
    const ledger = openGameLedger({
      databaseUrl: acme.server.database.url,
      clock,
      remembering,
      onBatch: ({ isRemembered }) => void (remembered += isRemembered ? 1 : 0),
    })
    const deps = { ...acme.server.deps, ledger }
    const game = (await catalogue.current()).find('acme-train')
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const player = await givenGambler(acme.server, { cash: BigInt(CASH), turnOver: BigInt(CASH) })
        const bonus = { amount: BigInt(BONUS), target: BigInt(TARGET), cap: BigInt(CAP) }
        await player.lock(async (locked) => {
          await setWindow(
            deps,
            locked,
            { kind: 'bet', period: 'monthly', amount: BigInt(LIMIT) },
            deps.clock.now(),
          )
          await giveActiveBonus(locked, 'EUR', bonus)
        })
        const account = { id: player.accountId, playerId: player.playerId, currency: 'EUR' }
        const model = new NaivePlayer()
        const expected = all.map((step) => model.step(step))
        const calls = all.map((step, i) => toCall(step, i, account, player.sessionId))
        const replies: WalletReply[] = []
        // Concurrently: a lane keeps the order of one player's calls.
        for (let from = 0; from < calls.length; from += size)
          replies.push(
            ...(await Promise.all(calls.slice(from, from + size).map((call) => postCall(deps, call, game)))),
          )
        expect(replies.map((reply) => (reply.kind === 'done' ? 'ok' : String(reply.apiCode)))).toEqual(
          expected,
        )
        expect(await player.pockets()).toEqual([BigInt(model.cash), BigInt(model.bonus), 0n])
      }),
      { ...SEQUENCES, endOnFailure: true },
    )
    await ledger.close()
    if (remembering === 'without pauses') expect(remembered).toBeGreaterThan(0)
    const { findings } = await auditBooks(deps.pool)
    expect(findings.filter((finding) => !finding.check.startsWith('a transaction id'))).toEqual([])
  },
)

function toCall(
  step: Step,
  index: number,
  account: { id: string; playerId: string; currency: string },
  sessionId: string,
): WalletCall {
  const base = { providerId: 'acme', account, roundId: `round ${step.round}` }
  if (step.do === 'finish') return { call: 'finish', ...base }
  if (step.do === 'rollback') {
    const transactions = [{ id: `rollback ${index}`, originalId: `t${step.id}` }]
    return { call: 'rollback', ...base, isFinished: false, transactions }
  }
  const transactions = [{ id: `t${step.id}`, type: step.do, amount: BigInt(step.amount) }]
  const bet = { game: 'train', sessionId, stakedBefore: 0n, isFinished: false }
  return { call: 'betwin', ...base, ...bet, transactions }
}
