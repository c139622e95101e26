/** What a regulator demands, in one sentence, and what of the product answers it. */
import type { RulePath } from '../market-rules.schema.ts'

export interface Statement {
  text: string
  /** The licence condition or technical standard. */
  source: string
  /** Rules of markets, and what is held in every market, which only the tests show. */
  rules: readonly RulePath[]
  /** What shows it with the values that the profiles `strict` and `open` have. */
  tests: { strict: readonly TestOf[]; open: readonly TestOf[] }
}

/** A file below the root, and the name of a test in it. */
type TestOf = readonly [file: string, name: string]

interface Tests {
  /** With values that both profiles have, or with both values. */
  both?: readonly TestOf[]
  strict?: readonly TestOf[]
  open?: readonly TestOf[]
}

/** @param source as in `Statement` */
export function statement(
  text: string,
  source: string,
  rules: readonly RulePath[],
  { both = [], strict = [], open = [] }: Tests,
): Statement {
  return { text, source, rules, tests: { strict: [...both, ...strict], open: [...both, ...open] } }
}

/** The name of a test in a file of the server's modules. */
export const serverTest = (file: string, name: string): TestOf => [
  `apps/server/src/modules/${file}.test.ts`,
  name,
]

/** The values of rules in both profiles, each in a row of its table. */
export const demanded = serverTest(
  'settings/markets/market-rules',
  'the law demands %s of strict markets: %j, and open ones have %j',
)

/** What a market demands of the files of the installation, and what is accepted where none does. */
export const demands = serverTest('limits/market-limits', '%s with %j is refused where a market demands more')

/** What is held in every market, shown in a strict and in an open one. */
export const held = {
  limits: serverTest(
    'rounds/launch/held-rules',
    'any amount limits deposits immediately, the lowest limit decides, and a withdrawal makes no room',
  ),
  play: serverTest(
    'rounds/launch/held-rules',
    'a loss is stakes minus wins, no bet exceeds the balance, and an open round is found again',
  ),
  sessions: serverTest(
    'rounds/launch/held-rules',
    'a new session needs a proof before a new destination, and an exclusion ends all of them immediately',
  ),
}
