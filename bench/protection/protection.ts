/**
 * What the protection of players costs: a signed bet in a strict market against an open one, the checks that a strict market adds to a bet,
 * the count of the time of play for each ended round, and the nightly search for signs of harm.
 *
 * `node bench/protection/protection.ts [--short] [--only=bets|guard|facts|night]`
 */
import { textOption } from '../posting/options.ts'
import { measureBets } from './bets.ts'
import { measureFacts } from './facts.ts'
import { measureGuard } from './guard.ts'
import { measureNight } from './night.ts'

const isShort = process.argv.includes('--short')
const only = textOption('only')
const parts = { bets: measureBets, guard: measureGuard, facts: measureFacts, night: measureNight }

for (const [name, measurePart] of Object.entries(parts))
  if (only === undefined || only === name) await measurePart(isShort)
