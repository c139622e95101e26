import type { Round } from '../../net/api-types.ts'

/**
 * The rules that a round continues by. The round carries them when they may differ from the page's own rules.
 */
export function definitionOf<Definition>({ definition }: Round, own: Definition): Definition {
  return (definition as Definition | null) ?? own
}
