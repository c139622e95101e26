import type { z } from 'zod'
import { Refused } from './refusals.ts'

/** @throws Refused, with the first wrong field */
export function parseBody<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refused('bad_request', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is invalid'}`)
}
