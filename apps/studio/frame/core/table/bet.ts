/**
 * Sends one bet to the rounds server and follows it. The bet has one key from the tap on, so a lost
 * connection never places it twice. An accepted round is followed until the wallet has answered.
 */
import { ApiFailure, type Api } from '../../net/api.ts'
import type { Choices, Move, Round, Session } from '../../net/wire.ts'
import { ownClientSeed } from '../fairness/client-seed.ts'
import { keepKey } from '../fairness/own-keys.ts'

const RETRY_MS = [600, 1200, 2400, 4000]
/**
 * A market's minimum round time counts from when the server received the bet, slightly later than the tap.
 */
const TOO_SOON_MS = 250
const POLL_MS = [1000, 1000, 1000, 2000]

export interface BetParts {
  readonly api: Api
  /** The build of the rules and pays that the player sees. */
  readonly build: string
  readonly pause: (ms: number) => Promise<void>
  /** Called with the reason for waiting: the code of a temporary failure, or `settling`. */
  readonly waiting: (code: string) => void
  /** Called when a round of another tab is returned in place of the bet. */
  readonly elsewhere: () => void
}

/**
 * Returns the round of this bet, accepted or not. @throws ApiFailure if the server rejects the request itself
 */
export async function placeBet(parts: BetParts, stake: string, choices: Choices | undefined): Promise<Round> {
  const own = { key: newKey(), build: parts.build, clientSeed: ownClientSeed }
  const bet = { ...own, stake, ...(choices === undefined ? {} : { choices }) }
  return retry(parts, async () => {
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

/** The same game is open in another tab with a round in progress: that round is shown here first. */
async function openElsewhere({ api, elsewhere }: BetParts, refusal: ApiFailure): Promise<Round> {
  const round = roundUnderWay(await api.session())
  if (round === null) throw refusal
  elsewhere()
  return round
}

/** Uses the current balance: the round's own balance is from when its last step was booked. */
export const roundUnderWay = ({ openRound, balance }: Session): Round | null =>
  openRound && { ...openRound, balance }

/** Returns the round after this move. If another tab moved first, returns the round as it is now. */
export async function placeMove(parts: BetParts, round: Round, move: Move): Promise<Round> {
  const { api } = parts
  return retry(parts, async () => {
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
  retry(parts, () => parts.api.round(id))

/** Waits until the wallet has answered. */
export async function followRound(parts: BetParts, first: Round): Promise<Round> {
  let round = first
  for (let poll = 0; round.state === 'settling'; poll++) {
    parts.waiting('settling')
    await parts.pause(at(POLL_MS, poll))
    round = await retry(parts, () => parts.api.round(first.id))
  }
  return round
}

/**
 * Confirms that a round was shown. A failure does not concern the player: this retries in the background, and
 * the next bet confirms it too.
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

/** Retries until there is a conclusive answer. */
async function retry<Reply>(parts: BetParts, call: () => Promise<Reply>): Promise<Reply> {
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

/** Failures after which the call is retried with the same key: the bet may or may not have been accepted. */
const PASSING: ReadonlySet<string> = new Set(['offline', 'internal', 'walletSilent', 'tooManyRequests'])
const isPassing = (code: string) => PASSING.has(code)

const at = (delays: readonly number[], index: number) => delays[Math.min(index, delays.length - 1)] ?? 1000

/** A version 4 UUID. `crypto.randomUUID` does not exist when the page was loaded without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
