import { CallError } from '@fairhall/client'
import { reasonOf } from '@fairhall/client/reason'

/** Whether what was asked for may have been done all the same: nothing came back, or a word that is not of the house's own. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.kind !== 'refused') return true
  const reason = reasonOf(error)
  return error.status >= 500 && (reason === null || reason === 'internal')
}
