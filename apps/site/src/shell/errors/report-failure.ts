import { CallError } from '@fairhall/client'

type Failure = { kind: 'told'; message: string } | { kind: 'offline' | 'timeout' | 'unexpected' }

const listeners = new Set<(failure: Failure) => void>()
const reporters = new Set<(error: unknown) => void>()

/**
 * The funnel of everything that went wrong and that no form shows: it becomes one toast. A session that is over is
 * not told here, the sign-in dialog says it; an aborted call is nobody's failure.
 */
export function reportFailure(error: unknown) {
  for (const report of reporters) report(error)
  const failure = toFailure(error)
  if (failure !== null) for (const listener of listeners) listener(failure)
}

export function toFailure(error: unknown): Failure | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (!(error instanceof CallError)) return { kind: 'unexpected' }
  if (error.status === 401 || error.status === 403) return null
  if (error.kind !== 'refused') return { kind: error.kind }
  return error.message === '' ? { kind: 'unexpected' } : { kind: 'told', message: error.message }
}

export function onFailure(listener: (failure: Failure) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Hears of the errors themselves, for the operator's error reporter. */
export function onFailed(report: (error: unknown) => void) {
  reporters.add(report)
  return () => void reporters.delete(report)
}
