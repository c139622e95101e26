/** Counts how often each act succeeded, and how often it was refused for which reason. */
export interface Tally {
  done(act: string): void
  refused(act: string, reason: string): void
  counts: ReadonlyMap<string, ActCount>
}

export interface ActCount {
  done: number
  /** By reason. */
  refusals: ReadonlyMap<string, number>
}

export function createTally(): Tally {
  const counts = new Map<string, { done: number; refusals: Map<string, number> }>()
  const countOf = (act: string) => {
    const count = counts.get(act) ?? { done: 0, refusals: new Map<string, number>() }
    counts.set(act, count)
    return count
  }
  return {
    counts,
    done(act) {
      countOf(act).done += 1
    },
    refused(act, reason) {
      const { refusals } = countOf(act)
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    },
  }
}
