/** Counts ended rounds into pots and decides drops, in the order of the facts. Adds no statement to the transaction of a bet. */
import type { Tx } from '../../platform/database/database.ts'
import type { FactCounter, RoundFact } from '../facts/index.ts'
import { addEntries, addPlays } from './counting.queries.ts'
import { count, type CountedJackpot } from './counting.rules.ts'
import { type LockedRow, lockPotsOf } from './pots.queries.ts'
import { drawPot, type PotsDeps, savePots, toCounted } from './pots.service.ts'

export const jackpotsCounter = (deps: () => PotsDeps): FactCounter => ({
  name: 'jackpots',
  async count(tx, facts) {
    const rows = await lockPotsOf(tx, [...new Set(facts.map(({ gameId }) => gameId))])
    for (const row of rows) await countInto(deps(), tx, row, facts)
  },
})

type Opened = Awaited<ReturnType<typeof toCounted>>

async function countInto(deps: PotsDeps, tx: Tx, row: LockedRow, facts: readonly RoundFact[]): Promise<void> {
  const opened = await toCounted(deps, tx, row)
  let { jackpot } = opened
  let left = facts
  // A fact from after the draw belongs to the next pot.
  for (let due = dueIn(jackpot, left); due >= 0; due = dueIn(jackpot, left)) {
    const at = left[due]?.at as Date
    jackpot = await countPart(tx, opened, jackpot, left.slice(0, due))
    jackpot = await drawPot(tx, opened, jackpot, at)
    left = left.slice(due)
  }
  await countPart(tx, opened, jackpot, left)
}

const dueIn = ({ pot }: CountedJackpot, facts: readonly RoundFact[]): number => {
  const drawAt = pot?.drawAt ?? null
  return drawAt === null ? -1 : facts.findIndex(({ at }) => at >= drawAt)
}

async function countPart(
  tx: Tx,
  opened: Opened,
  jackpot: CountedJackpot,
  facts: readonly RoundFact[],
): Promise<CountedJackpot> {
  const counted = count(jackpot, facts, opened.openNext)
  if (counted.plays.length === 0) return jackpot
  const { id } = jackpot
  await savePots(tx, opened, counted.jackpot, counted.pots)
  await addPlays(tx, id, counted.plays)
  // Pots that drop by time never drop while facts are counted, so all entries belong to this one.
  if (jackpot.pot !== null) await addEntries(tx, id, jackpot.pot.number, counted.entries)
  return counted.jackpot
}
