import type { AuditFinding } from './audit.ts'

/**
 * The connection was lost during the transaction, which may or may not be committed. Retry with the same ids.
 */
export class OutcomeUnknown extends Error {
  constructor(cause?: unknown) {
    super(
      'The connection was lost. It is unknown whether the transaction was committed; retry with the same ids',
      { cause },
    )
    this.name = 'OutcomeUnknown'
  }
}

/**
 * Nothing was posted: the database is unreachable, the owner is locked by another transaction, or the queue
 * is full.
 */
export class Unavailable extends Error {
  constructor(reason: string) {
    super(`Nothing was posted: ${reason}`)
    this.name = 'Unavailable'
  }
}

/** The owner does not exist; openOwner creates owners. */
export class UnknownOwner extends Error {
  constructor(owner: string) {
    super(`Unknown owner ${owner}`)
    this.name = 'UnknownOwner'
  }
}

/** An entry with this id exists. Thrown by `post`, whose callers decide how to handle a repeat. */
export class AlreadyPosted extends Error {
  readonly entry: { seq: bigint; digest: string | null }

  constructor(entry: { seq: bigint; digest: string | null }) {
    super('An entry with this id already exists')
    this.name = 'AlreadyPosted'
    this.entry = entry
  }
}

/** An entry with one of the ids may be in a detached month, so nothing can be decided. Nothing was posted. */
export class EntriesDetached extends Error {
  constructor(since: Date) {
    super(`Nothing was posted: the entries since ${since.toISOString()} are not all in the database`)
    this.name = 'EntriesDetached'
  }
}

/** The entries of a day or its files differ from what they must be, so the day was left as it is. */
export class DayDiffers extends Error {
  readonly findings: readonly AuditFinding[]

  constructor(
    day: string,
    undone: 'archived' | 'attached' | 'detached' | 'sealed',
    findings: readonly AuditFinding[],
  ) {
    super(`${day} is not ${undone}: ${findings.length} differences`)
    this.name = 'DayDiffers'
    this.findings = findings
  }
}

/** A posting that violates a rule of the ledger: always a programming error, never caused by a player. */
export class BadPosting extends Error {
  constructor(reason: string) {
    super(`Bad posting: ${reason}`)
    this.name = 'BadPosting'
  }
}
