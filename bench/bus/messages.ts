/** What the processes of the measurement tell each other. */
import type { BusMessage } from '../../apps/server/src/platform/realtime/bus-message.ts'

export type Carrier = 'redis' | 'postgres'
export type Role = 'publisher' | 'subscriber'

export type ToPeer =
  /** A publisher sends so many, `perTurn` of them at once, and the next when those are taken; answered with `done`. */
  | { kind: 'send'; count: number; perTurn: number; everyMs: number }
  /** A subscriber answers with `done` when it has heard so many. */
  | { kind: 'expect'; count: number }
  | { kind: 'stop' }

export type FromPeer =
  | { kind: 'ready' }
  /** Processor time since the order, and how long each message was under way. */
  | { kind: 'done'; cpuUs: number; latenciesMs: readonly number[] }

export const CHANNEL = 'bench-bus'

/** A changed balance, as the relay tells it; both carriers get exactly this. */
export function createMessage(number: number): BusMessage {
  const account = {
    id: '5b0f5b8e-4c38-4f2a-9d3a-0f2f6f1f7c11',
    currency: 'EUR',
    balance: '1024.50',
    withdrawalBalance: '1024.50',
    status: 1,
    version: number,
  }
  return {
    kind: 'publish',
    channels: ['wallet:accounts#7f7f1e0a-6a5c-4a1e-8f62-2f7cf2d3a9b4'],
    data: { account, sentAtMs: nowMs() },
    idempotencyKey: `account:${account.id}:${number}`,
  }
}

/** The same clock for all processes of the machine. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
