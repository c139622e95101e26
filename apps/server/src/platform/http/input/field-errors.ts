/** Converts schema errors to rule texts by field, so that their messages come from the same content as those of forms. */
import type { z } from 'zod'
import type { FieldErrors } from '../../errors.ts'

export function errorsOf(error: z.ZodError, value: unknown): FieldErrors {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body'
    const rule = toRule(issue, valueAt(value, issue.path))
    errors[name] = [...(errors[name] ?? []), rule]
  }
  return errors
}

function toRule(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null) return 'required'
  if (issue.code === 'too_big') return `max:${issue.maximum}`
  if (issue.code === 'too_small') return `min:${issue.minimum}`
  return issue.code === 'invalid_value' ? 'notAvailable' : 'regex'
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}
