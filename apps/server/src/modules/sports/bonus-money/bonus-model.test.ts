/** Random calls about bets with bonus money, against naive books: a bonus that is active, then wagered, lost or forfeited. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { single, startWithSportsbook } from '#tests/support/games/sportsbook.ts'
import { giveActiveBonus, sportsWagering } from '#tests/support/payments/bonuses.ts'
import { draws, timeFor } from '#tests/support/runner/property-runs.ts'
import { auditBooks } from '../../audit/index.ts'
import { forfeitForWithdrawal } from '../../bonuses/index.ts'

const acme = await startWithSportsbook()
afterAll(() => acme.stop())

const [CASH, BONUS, CAP] = [900, 1500, 800]
/** One is wagered soon, and the other one is mostly lost before. */
const TARGETS = [1400, 9000]
const OPEN = ['open']
const UNDOABLE = ['open', 'won', 'lost', 'refunded']

interface Bet {
  stake: number
  ofBonus: number
  left: number
  returned: number
  sold: number
  state: string
  version: number
  /** The call that gave it its version. */
  content: string
  hasBonus: boolean
  counted: number
  missing: number
  owed: number
}

type Step =
  | { do: 'place'; bet: number; cents: number }
  | { do: 'settle'; bet: number; version: number; cents: number }
  | { do: 'unsettle' | 'void'; bet: number; version: number }
  | { do: 'cashout'; bet: number; cents: number; isWhole: boolean }
  | { do: 'rollback'; bet: number }
  | { do: 'forfeit' }

class NaivePlayer {
  cash = CASH
  bonus = BONUS
  done = 0
  kind: 'active' | 'played' | 'lost' | 'ended' = 'active'
  pot = 0
  paid = 0
  readonly #target: number
  bets = new Map<number, Bet>()

  constructor(target: number) {
    this.#target = target
  }

  get balance(): number {
    return this.cash + (this.kind === 'active' ? this.bonus : 0)
  }

  step(step: Step): boolean {
    if (step.do === 'forfeit') {
      if (this.kind === 'active') [this.kind, this.bonus] = ['ended', 0]
      return true
    }
    const isDone = step.do === 'place' ? this.#place(step) : this.#decide(step)
    if (isDone) this.#endBonus()
    return isDone
  }

  #place({ bet: id, cents }: Extract<Step, { do: 'place' }>): boolean {
    if (this.bets.has(id)) return this.bets.get(id)?.stake === cents
    const ofBonus = Math.max(0, cents - this.cash)
    if (ofBonus > (this.kind === 'active' ? this.bonus : 0)) return false
    this.cash -= cents - ofBonus
    this.bonus -= ofBonus
    const nothing = { returned: 0, sold: 0, version: 0, content: '', counted: 0, missing: 0, owed: 0 }
    const hasBonus = this.kind === 'active'
    this.bets.set(id, { ...nothing, stake: cents, ofBonus, left: cents, state: 'open', hasBonus })
    return true
  }

  #decide(step: Exclude<Step, { do: 'place' | 'forfeit' }>): boolean {
    const bet = this.bets.get(step.bet)
    if (bet === undefined) return false
    if (step.do === 'rollback') {
      if (bet.state !== 'rolled back')
        this.#pay(bet, { ...bet, state: 'rolled back', returned: bet.stake, sold: 0, left: bet.stake })
      return true
    }
    if (step.do === 'cashout') {
      const part = step.isWhole ? bet.left : 100
      if (!OPEN.includes(bet.state) || part > bet.left) return false
      const left = bet.left - part
      const state = left === 0 ? 'cashed out' : 'open'
      this.#pay(bet, { ...bet, left, state, sold: bet.sold + step.cents })
      return true
    }
    const content = JSON.stringify(step)
    if (step.version <= bet.version) return step.version < bet.version || content === bet.content
    if (!UNDOABLE.includes(bet.state)) return true
    const next = { ...bet, version: step.version, content }
    if (step.do === 'unsettle') this.#pay(bet, { ...next, state: 'open', returned: 0 })
    if (step.do === 'void') this.#pay(bet, { ...next, state: 'refunded', returned: bet.left })
    if (step.do === 'settle')
      this.#pay(bet, { ...next, state: step.cents > 0 ? 'won' : 'lost', returned: step.cents })
    return true
  }

  #pay(bet: Bet, next: Bet): void {
    const share = (one: Bet) => Math.floor(((one.returned + one.sold) * bet.ofBonus) / bet.stake)
    let cash = next.returned + next.sold - share(next) - (bet.returned + bet.sold - share(bet))
    const counts = bet.hasBonus && (next.state === 'won' || next.state === 'lost') ? next.left : 0
    let bonus = share(next) - share(bet)
    if (bet.hasBonus && this.kind !== 'ended') {
      const there = this.kind === 'active' ? this.bonus : this.pot
      const moved = bonus < 0 ? Math.max(bonus, -there) : bonus - Math.min(bonus, bet.missing)
      next.missing = bet.missing + moved - bonus
      bonus = moved
      this.done += counts - bet.counted
      next.counted = counts
      if (this.kind === 'active') this.bonus += bonus
      else {
        this.pot += bonus
        const due = this.#due()
        cash += due - this.paid
        this.paid = due
      }
    }
    const repaid = cash > 0 ? Math.min(cash, bet.owed) : 0
    const short = cash < 0 ? Math.max(0, -cash - this.cash) : 0
    this.cash += cash - repaid + short
    next.owed = bet.owed - repaid + short
    Object.assign(bet, next)
  }

  #due = () => Math.floor((Math.min(this.pot, CAP) * Math.min(this.done, this.#target)) / this.#target)

  #endBonus(): void {
    if (this.kind !== 'active') return
    const isHeld = [...this.bets.values()].some(({ state, ofBonus }) => state === 'open' && ofBonus > 0)
    if (this.done >= this.#target) {
      this.kind = 'played'
      this.pot = this.bonus
      this.bonus = 0
      this.paid = this.#due()
      this.cash += this.paid
    } else if (!isHeld && this.bonus === 0) this.kind = 'lost'
  }
}

const bet = fc.nat(4)
const version = fc.integer({ min: 1, max: 4 })
const name = <Name extends string>(...names: Name[]) => fc.constantFrom(...names)
/** Zero: all that there is. */
const cents = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 1500 }) }, fc.constant(0))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ do: name('place'), bet, cents }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: name('settle'),
      bet,
      version,
      cents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3000 })),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: name('unsettle', 'void'), bet, version }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: name('cashout'),
      bet,
      cents: fc.integer({ min: 1, max: 900 }),
      isWhole: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: name('rollback'), bet }) },
  fc.record({ do: name('forfeit') }),
)

const sports = sportsWagering(1000)
const euros = (cents: number) => (cents / 100).toFixed(2)

async function playSteps(target: number, steps: readonly Step[]): Promise<string> {
  const player = await acme.givenBettor({ cash: BigInt(CASH) })
  const bonus = { amount: BigInt(BONUS), target: BigInt(target), cap: BigInt(CAP), terms: { sports } }
  await player.lock((locked) => giveActiveBonus(locked, 'EUR', bonus))
  const naive = new NaivePlayer(target)
  for (const [at, drawn] of steps.entries()) {
    const isAll = drawn.do === 'place' && drawn.cents === 0
    const one = isAll ? { ...drawn, cents: naive.balance } : drawn
    if (isAll && naive.balance === 0) continue
    // What reaches an unknown bet leaves a mark: other tests cover that.
    if (one.do !== 'forfeit' && one.do !== 'place' && !naive.bets.has(one.bet)) continue
    if (one.do === 'forfeit') await player.lock((locked) => forfeitForWithdrawal(locked, 'EUR', 'test'))
    else {
      const { status } = await acme.call(player, ...toCall(player.playerId, player.sessionId, one, at))
      expect(status, JSON.stringify(one)).toBe(naive.step(one) ? 200 : 400)
    }
    if (one.do === 'forfeit') naive.step(one)
    const [cash, bonus] = (await player.pockets()).map(Number)
    expect({ at, cash, bonus }).toEqual({ at, cash: naive.cash, bonus: naive.bonus })
  }
  return naive.kind
}

function toCall(
  player: string,
  session: string,
  step: Exclude<Step, { do: 'forfeit' }>,
  at: number,
): [string, object] {
  const id = `${player} ${step.bet}`
  if (step.do === 'place') return ['place', single(id, euros(step.cents), session)]
  const body = { bet_id: id, ...('version' in step && { version: step.version }) }
  if (step.do === 'settle')
    return ['settle', { ...body, result: step.cents > 0 ? 'won' : 'lost', total_return: euros(step.cents) }]
  if (step.do !== 'cashout') return [step.do, body]
  const part = step.isWhole ? {} : { stake_part: '1.00' }
  return ['cashout', { ...body, order_id: `${id} ${at}`, amount: euros(step.cents), ...part }]
}

const target = fc.constantFrom(...TARGETS)
const RUNS = draws(20, 25)

test('cash, bonus money and its end are what naive books say, and the audit agrees', {
  timeout: timeFor(RUNS, 3_000),
}, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(target, fc.array(step, { minLength: 16, maxLength: 40 }), async (...drawn) => {
      seen.add(await playSteps(...drawn))
    }),
    { ...RUNS, endOnFailure: true },
  )
  expect([...seen].toSorted()).toEqual(['active', 'ended', 'lost', 'played'])
  expect((await auditBooks(acme.server.deps.pool)).findings).toEqual([])
})
