declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** An account was opened, or its status is another one now. */
    'account.changed': { playerId: string; currency: string }
  }
}

export {}
