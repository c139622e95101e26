/** The stages of the play during a part of a run, next to each other: of all calls, and of the slowest hundredth. */
import type { Stages } from '../bet-http/stages.ts'
import { median, p99, report, rounded } from '../posting/report.ts'

export interface Played {
  /** The provider's ID of the call's transaction. */
  name: string
  ms: number
}

type Call = Stages & { total: number; client: number }

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

export function reportStages(
  what: string,
  played: readonly Played[],
  stages: Readonly<Record<string, Stages>>,
) {
  const calls = played.flatMap(({ name, ms }): Call[] => {
    const found = stages[name]
    if (found === undefined) return []
    const { parse, lane, read, write, reply } = found
    return [{ total: ms, client: ms - parse - lane - read - write - reply, ...found }]
  })
  const slow = calls
    .toSorted((left, right) => right.total - left.total)
    .slice(0, Math.ceil(calls.length / 100))
  const names = Object.keys(calls[0] ?? {}) as (keyof Call)[]
  const each = (some: readonly Call[], of: (values: number[]) => number) =>
    Object.fromEntries(names.map((name) => [name, rounded(of(some.map((call) => call[name])), 1)]))
  /** Without the time for which no processor was free. */
  const own = calls.map(({ total, serverQueue, databaseQueue }) => total - serverQueue - databaseQueue)
  report({
    bench: 'stages of the play',
    what,
    calls: calls.length,
    medianMs: each(calls, median),
    p99Ms: each(calls, p99),
    slowestMs: each(slow, mean),
    p99OwnMs: rounded(p99(own), 1),
    medianOwnMs: rounded(median(own), 1),
  })
}
