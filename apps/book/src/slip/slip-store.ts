/** The slip of this browser, and what the server says about it every few seconds. */
import type { OddsFormat, OddsPolicy } from '@fairhall/odds'
import { call } from '../api/api.ts'
import type { SlipProblem, SlipReply, SlipRequest } from '../api/types.ts'
import { createKeptStore } from '../state/kept.ts'
import { createStore } from '../state/store.ts'
import {
  EMPTY_SLIP,
  hasSameMatch,
  keyOf,
  type Pick,
  type Slip,
  toRequests,
  withProblems,
} from './slip.rules.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Stakes are not kept: an amount of last week must not be placed by accident. */
export const slip = createKeptStore<Slip>('slip', EMPTY_SLIP, (stored) => {
  if (!isRecord(stored) || !Array.isArray(stored['picks'])) return null
  const { picks, kind, size } = stored as unknown as Slip
  return { ...EMPTY_SLIP, picks, kind, size }
})

const POLICIES: readonly unknown[] = ['none', 'higher', 'any'] satisfies OddsPolicy[]
export const oddsPolicy = createKeptStore<OddsPolicy>('odds-policy', 'higher', (stored) =>
  POLICIES.includes(stored) ? (stored as OddsPolicy) : null,
)

const FORMATS: readonly unknown[] = ['decimal', 'fractional', 'american'] satisfies OddsFormat[]
/** Null: the usual one in the player's country. */
export const chosenFormat = createKeptStore<OddsFormat | null>('odds-format', null, (stored) =>
  FORMATS.includes(stored) ? (stored as OddsFormat) : null,
)

/** On a phone, the slip is a sheet. */
export const isSlipOpen = createStore(false)

const CHECK_MS = 2_500

/** Asks the server about every pick while the slip has any. */
export function watchSlip(): void {
  setInterval(() => {
    if (!document.hidden && slip.read().picks.length > 0) void checkSlip()
  }, CHECK_MS)
}

export async function checkSlip(): Promise<void> {
  const asked = slip.read()
  const replies = await Promise.all(
    requestsOf(asked).map((body) => call<SlipReply>('/api/slips', body)),
  ).catch(() => null)
  if (replies === null) return
  const problems: SlipProblem[] = replies.flatMap((reply) => reply.problems)
  // Picks of the meantime were not asked about.
  const isAsked = (pick: Pick) =>
    asked.picks.some((one) => keyOf(one) === keyOf(pick) && one.odds === pick.odds)
  slip.change((now) => (now.picks.every(isAsked) ? withProblems(now, problems) : now))
}

/** One request asks about all, except where picks of one match would be refused together. */
function requestsOf(asked: Slip): SlipRequest[] {
  const one = (picks: readonly Pick[]): SlipRequest[] =>
    toRequests({ ...asked, kind: 'combo', picks }, () => null).map((request) => ({
      ...request,
      kind: picks.length === 1 ? 'single' : 'combo',
      stake: null,
    }))
  return hasSameMatch(asked) ? asked.picks.flatMap((pick) => one([pick])) : one(asked.picks)
}
