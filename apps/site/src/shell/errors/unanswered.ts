import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'

/**
 * Whether the call may have taken effect despite the error: there was no reply, or one that isn't the server's own.
 */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.kind !== 'refused') return true
  const reason = reasonOf(error)
  return error.status >= 500 && (reason === null || reason === 'internal')
}
