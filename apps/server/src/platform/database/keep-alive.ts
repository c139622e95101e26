/** Of each connection: the system asks whether the other side is still there, so that one that breaks while it is silent ends. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
