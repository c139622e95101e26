/** What an order does, in parts, so that no text of a player, a provider or a member can be read as another part. Pure. */
import { describeDifference, type Difference } from '../settings/settings-changes.rules.ts'

export interface ShownOrder {
  /** Mostly the amount. No text of anybody. */
  title: string
  /** What else it says, such as a reference. The values may be anybody's texts. */
  facts: readonly OrderFact[]
  /** Every value that it replaces. Both values may be anybody's texts. */
  changes: readonly Difference[]
}

interface OrderFact {
  name: string
  value: string
}

export const toShown = (
  title: string,
  { facts = [], changes = [] }: Partial<ShownOrder> = {},
): ShownOrder => ({
  title,
  facts,
  changes,
})

/** In this order. Nothing for null. */
export const factsOf = (values: Readonly<Record<string, string | null>>): OrderFact[] =>
  Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))

/**
 * In one line, for the terminal. Texts that could be read as something else are quoted as in JSON: a value of a change
 * if it contains `; `, which separates changes from what follows.
 */
export function textOf({ title, facts, changes }: ShownOrder): string {
  const replaced = changes.map(describeDifference).join('; ')
  const head = [title, replaced].filter(Boolean).join(': ')
  const rest = facts.map(({ name, value }) => `${name} ${isPlain(value) ? value : JSON.stringify(value)}`)
  return [head, ...rest].filter(Boolean).join(changes.length > 0 ? '; ' : ', ')
}

/** Has nothing that separates or quotes. */
const isPlain = (value: string) => /^[\p{L}\p{N}](?:[\p{L}\p{N} .…@/_+*-]|:(?=\S))*$/u.test(value)
