/**
 * A naive reader of cashback: calculates each week from a list of everything that ever changed what a player staked and won, as it was
 * known at a moment. It has no sums by day and no code of the server.
 */
import type { JournalEntry, StoredState } from './naive-journal.ts'

interface Terms {
  programme: string
  percent: bigint
  costShare: bigint
  minimum: bigint
  cap: bigint
}

/** The terms that the test configures. */
const CASHBACK: readonly Terms[] = [
  { programme: 'weekly', percent: 500n, costShare: 3000n, minimum: 100n, cap: 50_000n },
  { programme: 'claimed', percent: 300n, costShare: 1000n, minimum: 20n, cap: 50_000n },
]
const EDGE = 40_000n

/** Own play of a round. A correction becomes known later. */
export interface PlayChange {
  playedOn: string
  knownOn: string
  staked: bigint
  won: bigint
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const sorted = (amounts: readonly bigint[]) => `${amounts.toSorted((one, other) => Number(one - other))}`

export function problemsOfCashback(
  journal: readonly JournalEntry[],
  { weeks, claims }: Pick<StoredState, 'weeks' | 'claims'>,
  changes: readonly PlayChange[],
): string[] {
  const problems: string[] = []
  const [weekly, claimed] = CASHBACK.map((terms) => owedBy(terms, { weeks, claims }, changes))
  const offered = new Map(claims.map(({ startsOn, amount }) => [startsOn, amount]))
  if (`${[...(claimed ?? [])]}` !== `${[...offered]}`)
    problems.push(`claims: ${[...offered]}, not ${[...(claimed ?? [])]}`)
  const paid = journal
    .filter(({ kind, contra }) => kind === 'reward' && contra === 'operator:rewards:cashback')
    .map(({ deltas }) => deltas[0] ?? 0n)
  const pressed = claims.filter(({ isClaimed }) => isClaimed).map(({ amount }) => amount)
  const expected = sorted([...(weekly ?? new Map()).values(), ...pressed])
  if (sorted(paid) !== expected) problems.push(`cashback: ${sorted(paid)}, not ${expected}`)
  return problems
}

/** What each week owes, by its first day. */
function owedBy(
  terms: Terms,
  { weeks: all, claims }: Pick<StoredState, 'weeks' | 'claims'>,
  changes: readonly PlayChange[],
): Map<string, bigint> {
  // The programme began with the first one, and pays only later ones. Weeks before the player's first round owe nothing.
  const weeks = all
    .filter(({ programme }) => programme === terms.programme)
    .slice(1)
    .filter(({ endsOn }) => changes.some(({ playedOn }) => playedOn < endsOn))
  const cashback = ({ startsOn, endsOn }: (typeof weeks)[number], before: string) =>
    cashbackOf(
      terms,
      changes.filter(
        ({ playedOn, knownOn }) => playedOn >= startsOn && playedOn < endsOn && knownOn < before,
      ),
    )
  const owed = new Map<string, bigint>()
  let carried = 0n
  let included = 0n
  for (const [at, week] of weeks.entries()) {
    const corrections = weeks.slice(0, at).map((paid) => {
      const change = cashback(paid, week.endsOn) - cashback(paid, paid.endsOn)
      const claim = claims.find(({ startsOn }) => terms.programme === 'claimed' && startsOn === paid.startsOn)
      const isLapsed = claim?.lapsedAt != null && claim.lapsedAt <= week.endedAt
      return isLapsed && change < 0n ? 0n : change
    })
    // All changes of earlier weeks, less those that earlier payments included.
    const total = cashback(week, week.endsOn) + sum(corrections) - included + carried
    included = sum(corrections)
    const isPaid = total >= terms.minimum
    if (isPaid) owed.set(week.startsOn, total)
    carried = isPaid ? 0n : total
  }
  return owed
}

function cashbackOf({ percent, costShare, minimum, cap }: Terms, changes: readonly PlayChange[]): bigint {
  const staked = sum(changes.map((change) => change.staked))
  const loss = staked - sum(changes.map(({ won }) => won))
  const bounds = [(loss * percent) / 10_000n, (staked * EDGE * costShare) / 10_000_000_000n, cap]
  const amount = bounds.reduce((least, one) => (one < least ? one : least))
  return loss > 0n && amount >= minimum ? amount : 0n
}
