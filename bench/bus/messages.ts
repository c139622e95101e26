/** Messages between the processes of the measurement. */
import type { BusMessage } from '../../apps/server/src/platform/realtime/bus-message.ts'

export type Carrier = 'redis' | 'postgres'
export type Role = 'publisher' | 'subscriber'

export type ToPeer =
  /**
   * Makes a publisher send `count` messages in batches of `perTurn`, each after the previous one; answered with `done`.
   */
  | { kind: 'send'; count: number; perTurn: number; everyMs: number }
  /** Makes a subscriber answer with `done` after `count` messages. */
  | { kind: 'expect'; count: number }
  | { kind: 'stop' }

export type FromPeer =
  | { kind: 'ready' }
  /** CPU time since the order, and the latency of each message. */
  | { kind: 'done'; cpuUs: number; latenciesMs: readonly number[] }

export const CHANNEL = 'bench-bus'

/** A balance change as the relay publishes it; both carriers send exactly this. */
export function createMessage(number: number): BusMessage {
  const account = {
    id: '5b0f5b8e-4c38-4f2a-9d3a-0f2f6f1f7c11',
    currency: 'EUR',
    balance: '1024.50',
    withdrawalBalance: '1024.50',
    vault: { amount: '0.00', lockedUntil: null },
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

/** A clock that all processes of the machine share. */
export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
