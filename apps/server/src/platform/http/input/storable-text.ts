/**
 * Refuses texts that PostgreSQL cannot store: NUL characters and unpaired surrogates. They are refused with the input, so that no
 * statement fails because of them.
 */
import type { FieldErrors } from '../../errors.ts'

export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** The errors of texts that cannot be stored, named like `errorsOf`; null if there are none. The depth of the body is limited. */
export function errorsOfTexts(value: unknown): FieldErrors | null {
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
