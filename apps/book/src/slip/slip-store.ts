/** The slip of this browser, and what the server says about it every few seconds. */
import { ODDS_FORMATS, ODDS_POLICIES, type OddsFormat, type OddsPolicy } from '@fairhall/odds'
import { call } from '../api/api.ts'
import type { SlipProblem, SlipReply, SlipRequest } from '../api/types.ts'
import { isOneOf } from '../parts/is-one-of.ts'
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
import { readStoredSlip } from './stored-slip.rules.ts'

export const slip = createKeptStore<Slip>('slip', EMPTY_SLIP, readStoredSlip)

export const oddsPolicy = createKeptStore<OddsPolicy>('odds-policy', 'higher', (stored) =>
  isOneOf(ODDS_POLICIES, stored) ? stored : null,
)

/** Null: the usual one in the player's country. */
export const chosenFormat = createKeptStore<OddsFormat | null>('odds-format', null, (stored) =>
  isOneOf(ODDS_FORMATS, stored) ? stored : null,
)

/** On a phone, the slip is a sheet. */
export const isSlipOpen = createStore(false)

const CHECK_MS = 2_500

/** Asks the server about every pick while the slip has any. */
export function watchSlip(): void {
  const check = () => {
    if (!document.hidden && slip.read().picks.length > 0) void checkSlip()
  }
  check()
  setInterval(check, CHECK_MS)
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
