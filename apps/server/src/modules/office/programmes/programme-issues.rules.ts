/** What is wrong with single fields of a programme, by its schema. Pure. */
import type { ProgrammeIssue } from '@fairhall/contract/office'
import type { z } from 'zod'

export function issuesOf(schema: z.ZodType, content: unknown): ProgrammeIssue[] {
  const parsed = schema.safeParse(content)
  return parsed.success ? [] : parsed.error.issues.flatMap((issue) => toIssues(issue, []))
}

/** Of alternatives, what the one says that fits best: a value that is set, not null. */
function toIssues(issue: z.core.$ZodIssue, before: readonly PropertyKey[]): ProgrammeIssue[] {
  const at = [...before, ...issue.path]
  if (issue.code === 'invalid_union') {
    const best = issue.errors.toSorted((one, other) => depthOf(other) - depthOf(one))[0] ?? []
    const inner = best.flatMap((one) => toIssues(one, at))
    if (inner.length > 0) return inner
  }
  return [{ path: at.map(String).join('.'), message: issue.message, ...kindOf(issue) }]
}

const depthOf = (issues: readonly z.core.$ZodIssue[]) => Math.max(0, ...issues.map(({ path }) => path.length))

function kindOf(issue: z.core.$ZodIssue): Pick<ProgrammeIssue, 'error' | 'bound'> {
  if (issue.code === 'too_small') return { error: 'tooLow', bound: Number(issue.minimum) }
  if (issue.code === 'too_big') return { error: 'tooHigh', bound: Number(issue.maximum) }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return { error: isMissing ? 'missing' : 'invalid', bound: null }
}
