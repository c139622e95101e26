/** Runs conformance cases over HTTP only, as a sportsbook would. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { toDecimal, toSubunits } from '@fairhall/money'
import type { Case, Spoiled, Step } from './steps.ts'

/** Where the wallet API is, and the player's account there. */
export interface Target {
  /** For example `https://casino.example/sportsbook/acme/wallet`. */
  url: string
  secret: string
  account: { account_id: string; currency: string }
  sessionId: string
  /** In milliseconds since 1970. */
  now: () => number
}

export interface SportsReply {
  status: number
  body: Record<string, unknown> & { meta?: { api_code: string; api_message: string } }
}

interface ListedFreebet {
  id: string
  amount: string
}

/** The free bets that the player can use now. */
export async function listFreebets(target: Target): Promise<ListedFreebet[]> {
  const { body } = await callSports(target, 'freebets', target.account)
  return body['freebets'] as ListedFreebet[]
}

interface Funds {
  all: bigint
  /** The part of it that is bonus money. */
  bonus: bigint
}

/** What the player can stake now. */
export async function readFunds(target: Target): Promise<Funds> {
  const { body } = await callSports(target, 'balance', target.account)
  const amount = (field: string) => toSubunits(String(body[field]), CENTS)
  return { all: amount('balance'), bonus: amount('bonus_balance') }
}

type Headers = Record<string, string>

/** Beyond the tolerance of 300 s, even if our clock is a minute ahead. */
const OLD_S = 360

const UNDECIDED = 503
const REPEATS_MAX = 10

/** The cases state amounts with two decimals, so the account's currency has two. */
const CENTS = 100

/** Signs and sends a call. */
export async function callSports(
  target: Target,
  action: string,
  body: object,
  { headers, sent }: { headers?: Headers; sent?: object } = {},
): Promise<SportsReply> {
  const reply = await fetch(`${target.url}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers ?? signatureOf(target, action, body)) },
    body: JSON.stringify(sent ?? body),
  })
  return { status: reply.status, body: (await reply.json()) as SportsReply['body'] }
}

function signatureOf({ url, secret, now }: Target, action: string, body: object, ageS = 0): Headers {
  const path = `${new URL(url).pathname}/${action}`
  const time = String(Math.floor(now() / 1000) - ageS)
  const nonce = randomBytes(16).toString('base64url')
  const text = `POST\n${path}\n${time}\n${nonce}\n${JSON.stringify(body)}`
  return {
    'x-request-time': time,
    'x-request-nonce': nonce,
    'x-request-sign': createHmac('sha256', secret).update(text).digest('hex'),
  }
}

/** @returns what was wrong, or nothing */
export async function runCase(target: Target, { steps }: Case): Promise<string[]> {
  const run = new Run(target)
  await run.begin()
  for (const [index, step] of steps.entries()) await run.step(step, index + 1)
  await run.end()
  return run.problems
}

class Run {
  readonly problems: string[] = []
  readonly #target: Target
  readonly #prefix = randomUUID()
  #begun: Funds = { all: 0n, bonus: 0n }
  readonly #bets = new Set<string>()
  #lastHeaders: Headers = {}
  #freebet: ListedFreebet | null = null

  constructor(target: Target) {
    this.#target = target
  }

  async begin(): Promise<void> {
    this.#begun = await readFunds(this.#target)
  }

  /** Rolls the bets of the case back, so that one account has money for all cases. */
  async end(): Promise<void> {
    for (const betId of this.#bets) {
      const body = { ...this.#target.account, bet_id: betId }
      await callSports(this.#target, 'rollback', body)
    }
  }

  async step(step: Step, number: number): Promise<void> {
    const body = await this.#bodyOf(step)
    const replies = await Promise.all(
      Array.from({ length: step.times ?? 1 }, () => this.#sendUntilDecided(step.call, body, step.spoiled)),
    )
    const where = `step ${number} (${step.call})`
    for (const reply of replies) this.#check(where, step, reply)
    if (step.isPreparation) this.#begun = await readFunds(this.#target)
    await this.#checkMoved(where, step)
  }

  async #checkMoved(where: string, { expected: { moved, bonusMoved } }: Step): Promise<void> {
    if (moved === undefined && bonusMoved === undefined) return
    const { all, bonus } = await readFunds(this.#target)
    const found = toDecimal(all - this.#begun.all, CENTS)
    const foundBonus = toDecimal(bonus - this.#begun.bonus, CENTS)
    if (moved !== undefined && found !== moved)
      this.problems.push(`${where}: moved ${found} instead of ${moved}`)
    if (bonusMoved !== undefined && foundBonus !== bonusMoved)
      this.problems.push(`${where}: moved ${foundBonus} of bonus money instead of ${bonusMoved}`)
  }

  #check(where: string, { expected }: Step, { status, body }: SportsReply): void {
    const { code, moved: _moved, bonusMoved: _bonusMoved, ...fields } = expected
    const found = status === 200 ? undefined : Number(body.meta?.api_code)
    if (found !== code) {
      this.problems.push(`${where}: answered ${found ?? 'success'} instead of ${code ?? 'success'}`)
      return
    }
    for (const [field, value] of Object.entries(fields))
      if (body[field] !== value)
        this.problems.push(`${where}: ${field} is ${String(body[field])} instead of ${String(value)}`)
  }

  async #send(action: string, body: object, spoiled: Spoiled | undefined): Promise<SportsReply> {
    const headers = this.#headersOf(action, body, spoiled)
    this.#lastHeaders = headers
    const sent = spoiled === 'other body' ? { ...body, stake: '99.00' } : body
    return callSports(this.#target, action, body, { headers, sent })
  }

  /** A busy wallet answers 503. That decides nothing, and a sportsbook repeats the call with the same ids. */
  async #sendUntilDecided(action: string, body: object, spoiled: Spoiled | undefined): Promise<SportsReply> {
    let reply = await this.#send(action, body, spoiled)
    for (
      let repeats = 0;
      Number(reply.body.meta?.api_code) === UNDECIDED && repeats < REPEATS_MAX;
      repeats += 1
    )
      reply = await this.#send(action, body, spoiled)
    return reply
  }

  #headersOf(action: string, body: object, spoiled: Spoiled | undefined): Headers {
    if (spoiled === 'replayed') return this.#lastHeaders
    if (spoiled === 'wrong signature')
      return signatureOf({ ...this.#target, secret: 'another secret' }, action, body)
    if (spoiled === 'other path') return signatureOf(this.#target, 'settle', body)
    if (spoiled === 'old time') return signatureOf(this.#target, action, body, OLD_S)
    const headers = signatureOf(this.#target, action, body)
    if (spoiled !== 'no nonce') return headers
    const { 'x-request-nonce': _nonce, ...rest } = headers
    return rest
  }

  /** IDs are new for each run; `first` is the first free bet. */
  async #bodyOf({ body }: Step): Promise<object> {
    const { account, sessionId } = this.#target
    const own: Record<string, unknown> = { ...account, session_id: sessionId, ...body }
    for (const field of ['bet_id', 'order_id'])
      if (typeof own[field] === 'string') own[field] = `${this.#prefix}-${own[field]}`
    if (typeof own['bet_id'] === 'string') this.#bets.add(own['bet_id'])
    await this.#fillFreebet(own)
    own['stake'] = await this.#stakeOf(own['stake'])
    return own
  }

  /** All calls of a case that name the free bet `first` name the same one, also when it is used. */
  async #fillFreebet(own: Record<string, unknown>): Promise<void> {
    if (own['freebet_id'] === 'first') {
      this.#freebet ??= (await listFreebets(this.#target))[0] ?? null
      own['freebet_id'] = this.#freebet?.id
      if (own['stake'] === 'freebet') own['stake'] = this.#freebet?.amount
    }
    const [, more] = /^freebet\+(.+)$/.exec(String(own['total_return'])) ?? []
    if (more === undefined) return
    const total = toSubunits(this.#freebet?.amount ?? '0', CENTS) + toSubunits(more, CENTS)
    own['total_return'] = toDecimal(total, CENTS)
  }

  /** `all` is the whole balance, `all and 0.01` more than it, and `cash but 6.00` leaves that much of the player's own money. */
  async #stakeOf(stake: unknown): Promise<unknown> {
    const [, of, amount] = /^(all and|cash but) (.+)$/.exec(String(stake)) ?? []
    if (amount === undefined && stake !== 'all') return stake
    const { all, bonus } = await readFunds(this.#target)
    const more = toSubunits(amount ?? '0', CENTS)
    return toDecimal(of === 'cash but' ? all - bonus - more : all + more, CENTS)
  }
}
