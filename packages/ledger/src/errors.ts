/** The connection was lost while the transaction was on its way: it may or may not stand. Retry with the same ids. */
export class OutcomeUnknown extends Error {
  constructor(cause?: unknown) {
    super('The connection was lost: whether the transaction stands is unknown', { cause })
    this.name = 'OutcomeUnknown'
  }
}

/** Nothing was done: the database cannot be reached, the owner stays locked, or too much waits. */
export class Unavailable extends Error {
  constructor(reason: string) {
    super(`Nothing was posted: ${reason}`)
    this.name = 'Unavailable'
  }
}

/** There is no such owner; owners are opened by openOwner. */
export class UnknownOwner extends Error {
  constructor(owner: string) {
    super(`No owner ${owner}`)
    this.name = 'UnknownOwner'
  }
}

/** An entry with this id stands already. Thrown by the second door, whose callers decide what a repeat means. */
export class AlreadyPosted extends Error {
  readonly entry: { seq: bigint; digest: string | null }

  constructor(entry: { seq: bigint; digest: string | null }) {
    super('An entry with this id stands already')
    this.name = 'AlreadyPosted'
    this.entry = entry
  }
}

/** A posting that breaks a rule of the ledger itself: a mistake of the program, never of a player. */
export class BadPosting extends Error {
  constructor(reason: string) {
    super(`Bad posting: ${reason}`)
    this.name = 'BadPosting'
  }
}
