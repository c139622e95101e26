import type { Round } from '../net/wire.ts'

/** The rules that a round goes on by, which it brings where they may be others than those that this page has. */
export function definitionOf<Definition>({ definition }: Round, own: Definition): Definition {
  return (definition as Definition | null) ?? own
}
