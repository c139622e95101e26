/**
 * Text that nobody can have typed: PostgreSQL stores no NUL, and half a surrogate pair is no character and would come back
 * as another one. Such input is refused at the door, so that no statement ever runs into it.
 */
import type { FieldFaults } from '../errors.ts'

export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** What of an input cannot be stored, by field as `faultsOf` names it; null when all can. The body's depth is bounded. */
export function faultsOfTexts(value: unknown): FieldFaults | null {
  const names = unstorable(value, '')
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, ['regex']]))
}

function unstorable(value: unknown, name: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [name]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = name === '' ? key : `${name}.${key}`
    return isStorable(key) ? unstorable(inner, below) : [name === '' ? 'body' : name]
  })
}
