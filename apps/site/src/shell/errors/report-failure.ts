import { CallError } from '@fairhall/client'
import { createEmitter } from '../create-emitter.ts'

export type Failure = { kind: 'refused'; message: string } | { kind: 'offline' | 'timeout' | 'unexpected' }

const failures = createEmitter<Failure>()
const reporters = new Set<(error: unknown) => void>()

/** Errors from before a reporter was added. Capped, because an error may repeat in a loop. */
let unreported: unknown[] = []
const UNREPORTED_MAX = 20

/**
 * Reports every error that no form shows, as one toast. Ignores expired sessions, which the sign-in dialog reports,
 * and aborted calls.
 */
export function reportFailure(error: unknown) {
  notifyReporters(error)
  const failure = toFailure(error)
  if (failure !== null) failures.emit(failure)
}

/** For errors that the page shows itself, such as on an error page. */
export function notifyReporters(error: unknown) {
  if (reporters.size === 0 && unreported.length < UNREPORTED_MAX) unreported.push(error)
  for (const report of reporters) report(error)
}

/** A chunk or text document that failed to load, in each browser's wording. */
const UNREACHED = /dynamically imported module|module script failed|Failed to fetch|NetworkError|Load failed/

export const isUnreached = (error: unknown) => error instanceof TypeError && UNREACHED.test(error.message)

export function toFailure(error: unknown): Failure | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (!(error instanceof CallError)) return { kind: isUnreached(error) ? 'offline' : 'unexpected' }
  if (error.status === 401 || error.status === 403) return null
  if (error.kind !== 'refused') return { kind: error.kind }
  return error.message === '' ? { kind: 'unexpected' } : { kind: 'refused', message: error.message }
}

/** A missing resource is a valid reply, not a failure. Nothing has an ID that the API can't read, such as one that is too long. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

export const onFailure = failures.listen

/** Subscribes the operator's error reporter to the errors themselves, including earlier ones. */
export function onFailed(report: (error: unknown) => void) {
  for (const error of unreported) report(error)
  unreported = []
  reporters.add(report)
  return () => void reporters.delete(report)
}
