import { CallError } from '@fairhall/client'

const EVERY_MS = 10_000

/** Statuses of a restarting server or of its proxy. */
const PASSING_STATUSES = new Set([502, 503, 504])

/**
 * Refetches a visible query that got no reply, for as long as it is mounted. A short network or server outage then
 * leaves no incomplete page behind that needs a reload.
 */
export function refetchAfterOutage({ state }: { state: { error: unknown } }): number | false {
  const { error } = state
  if (!(error instanceof CallError)) return false
  return error.kind !== 'refused' || PASSING_STATUSES.has(error.status) ? EVERY_MS : false
}
