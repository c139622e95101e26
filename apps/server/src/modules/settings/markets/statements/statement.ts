/** What a regulator demands, in one sentence, and what of the product answers it. */
export interface Statement {
  text: string
  /** The licence condition or technical standard. */
  source: string
  answer: Answer
  tests: readonly TestOf[]
}

export type Answer =
  /** The product does so in every market, and nothing switches it off. */
  | { kind: 'always' }
  /** A rule of markets, such as `play.autoplay`. */
  | { kind: 'rule'; by: string }

/** A file below the root, and the name of a test in it. */
type TestOf = readonly [file: string, name: string]

export const always = { kind: 'always' } as const
export const rule = (by: string) => ({ kind: 'rule', by }) as const

/** @param source as in `Statement` */
export function statement(
  text: string,
  source: string,
  answer: Answer,
  ...tests: readonly TestOf[]
): Statement {
  return { text, source, answer, tests }
}

/** The name of a test in a file of the server's modules. */
export const serverTest = (file: string, name: string): TestOf => [
  `apps/server/src/modules/${file}.test.ts`,
  name,
]
