declare module '../../platform/outbox/events.ts' {
  interface Events {
    /** An account was opened or its status changed. */
    'account.changed': { playerId: string; currency: string }
  }
}

export {}
