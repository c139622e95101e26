/** Sends the requests of a table to the rounds server, each once. The table repeats what got no answer. */
import { ApiFailure, type Api } from '../../net/api.ts'
import type { Round, Session } from '../../net/api-types.ts'
import { ownClientSeed } from '../fairness/client-seed.ts'
import { keepKey } from '../fairness/own-keys.ts'
import type { Bet, Request } from './table-state.ts'

const CONFIRM_AGAIN_MS = [600, 1200, 2400, 4000]

interface RequestParts {
  readonly api: Api
  /** The build of the rules and payouts that the player sees. */
  readonly build: string
  readonly pause: (ms: number) => Promise<void>
}

export interface Reply {
  readonly round: Round
  /** A round of another tab is in progress in place of the bet. */
  readonly isOfOtherTab: boolean
}

/** @throws ApiFailure */
export async function sendRequest(parts: RequestParts, request: Request): Promise<Reply> {
  switch (request.kind) {
    case 'place':
      return placeBet(parts, request.bet)
    case 'move':
      return { round: await placeMove(parts, request), isOfOtherTab: false }
    case 'ask':
      return { round: await parts.api.round(request.roundId), isOfOtherTab: false }
  }
}

async function placeBet(
  { api, build }: RequestParts,
  { key, stake, choices, freeSpins }: Bet,
): Promise<Reply> {
  const bet = {
    key,
    build,
    clientSeed: ownClientSeed,
    stake,
    ...(choices === undefined ? {} : { choices }),
    ...(freeSpins === null ? {} : { freeSpins }),
  }
  try {
    const round = await api.place(bet)
    keepKey(round.id, key)
    return { round, isOfOtherTab: false }
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'roundOpen') throw error
    const round = roundUnderWay(await api.session())
    if (round === null) throw error
    return { round, isOfOtherTab: true }
  }
}

/** Uses the current balance: the round's own balance is from when its last step was booked. */
export const roundUnderWay = ({ openRound, balance }: Session): Round | null =>
  openRound && { ...openRound, balance }

const OVERTAKEN: ReadonlySet<string> = new Set(['moveTaken', 'moveNotAllowed', 'roundOpen', 'roundOver'])

/** Returns the round after this move. If another tab moved first, returns the round as it is now. */
async function placeMove(
  { api }: RequestParts,
  { round, move }: Extract<Request, { kind: 'move' }>,
): Promise<Round> {
  try {
    return await api.move(round.id, { at: round.moves.length, move })
  } catch (error) {
    if (!(error instanceof ApiFailure) || !OVERTAKEN.has(error.code)) throw error
    return api.round(round.id)
  }
}

/**
 * Confirms that a round was shown. A failure does not concern the player: this retries in the background, and
 * the next bet confirms it too.
 */
export async function confirmShown({ api, pause }: RequestParts, id: string): Promise<void> {
  const isConfirmed = () =>
    api.shown(id).then(
      () => true,
      () => false,
    )
  async function repeat(): Promise<void> {
    for (const delayMs of CONFIRM_AGAIN_MS) {
      await pause(delayMs)
      if (await isConfirmed()) return
    }
  }
  if (!(await isConfirmed())) void repeat()
}

export const toFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure ? error : new ApiFailure('internal')

/** A version 4 UUID. `crypto.randomUUID` does not exist when the page was loaded without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
