/**
 * One bet's way to the rounds server and back. It has one key from the tap on, so that whatever happens to the connection it is
 * placed once; a round that was taken is followed until the wallet has answered.
 */
import { ApiFailure, type Api } from '../net/api.ts'
import type { Choices, Move, Round, Session } from '../net/wire.ts'
import { ownClientSeed } from './client-seed.ts'
import { keepKey } from './own-keys.ts'

const RETRY_MS = [600, 1200, 2400, 4000]
/** A market's least time counts from where the server had the bet: a little later than the tap. */
const TOO_SOON_MS = 250
const POLL_MS = [1000, 1000, 1000, 2000]

export interface BetParts {
  readonly api: Api
  /** The rules and pays that the player sees. */
  readonly build: string
  readonly pause: (ms: number) => Promise<void>
  /** Told what is being waited for: the code of a failure that passes, or `settling`. */
  readonly waiting: (code: string) => void
  /** Told that a round of another tab comes back in place of the bet. */
  readonly elsewhere: () => void
}

/** The round of this bet, taken or not. @throws ApiFailure when the server refuses to have it at all */
export async function placeBet(parts: BetParts, stake: string, choices: Choices | undefined): Promise<Round> {
  const own = { key: newKey(), build: parts.build, clientSeed: ownClientSeed }
  const bet = { ...own, stake, ...(choices === undefined ? {} : { choices }) }
  return insist(parts, async () => {
    try {
      const round = await parts.api.place(bet)
      keepKey(round.id, bet.key)
      return round
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'roundOpen') throw error
      return openElsewhere(parts, error)
    }
  })
}

/** The same game stands open in another tab, with a round under way: that round is told here first. */
async function openElsewhere({ api, elsewhere }: BetParts, refusal: ApiFailure): Promise<Round> {
  const round = roundUnderWay(await api.session())
  if (round === null) throw refusal
  elsewhere()
  return round
}

/** With the balance of today: the round's own is that of when its last step was booked. */
export const roundUnderWay = ({ openRound, balance }: Session): Round | null =>
  openRound && { ...openRound, balance }

/** The round after this move. Where it cannot be made any more, because another tab was first, the round as it is now. */
export async function placeMove(parts: BetParts, round: Round, move: Move): Promise<Round> {
  const { api } = parts
  return insist(parts, async () => {
    try {
      return await api.move(round.id, { at: round.moves.length, move })
    } catch (error) {
      if (!(error instanceof ApiFailure) || !OVERTAKEN.has(error.code)) throw error
      return api.round(round.id)
    }
  })
}

const OVERTAKEN: ReadonlySet<string> = new Set(['moveTaken', 'moveNotAllowed', 'roundOpen', 'roundOver'])

/** The round as it is now. */
export const askRound = (parts: BetParts, id: string): Promise<Round> =>
  insist(parts, () => parts.api.round(id))

/** Waits until the wallet has answered. */
export async function followRound(parts: BetParts, first: Round): Promise<Round> {
  let round = first
  for (let poll = 0; round.state === 'settling'; poll++) {
    parts.waiting('settling')
    await parts.pause(at(POLL_MS, poll))
    round = await insist(parts, () => parts.api.round(first.id))
  }
  return round
}

/**
 * Says that a round has been told. It is nothing to the player when that fails: it is tried again behind his back, and his next bet
 * says it too.
 */
export async function confirmShown({ api, pause }: BetParts, id: string): Promise<void> {
  const isSaid = () =>
    api.shown(id).then(
      () => true,
      () => false,
    )
  async function repeat(): Promise<void> {
    for (const delayMs of RETRY_MS) {
      await pause(delayMs)
      if (await isSaid()) return
    }
  }
  if (!(await isSaid())) void repeat()
}

/** Tries until there is an answer that means something. */
async function insist<Reply>(parts: BetParts, call: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call()
    } catch (error) {
      const failure = toFailure(error)
      if (failure.code === 'tooSoon') {
        await parts.pause(TOO_SOON_MS)
        continue
      }
      if (!isPassing(failure.code)) throw failure
      parts.waiting(failure.code)
      await parts.pause(at(RETRY_MS, attempt))
    }
  }
}

export const toFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure('internal')

/** Worth another try with the same key: the bet may or may not have been taken. */
const PASSING: ReadonlySet<string> = new Set(['offline', 'internal', 'walletSilent', 'tooManyRequests'])
const isPassing = (code: string) => PASSING.has(code)

const at = (delays: readonly number[], index: number) => delays[Math.min(index, delays.length - 1)] ?? 1000

/** A version 4 UUID; `crypto.randomUUID` does not exist where the page came without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
