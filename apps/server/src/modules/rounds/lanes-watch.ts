/** Figures of the ledger's lanes in this process: how many commands wait, how many share a transaction, and how long it takes. */
import type { PostedBatch } from '@fairhall/ledger'
import { Counter, Gauge, Histogram } from 'prom-client'
import type { GameLedger } from '../player-state/index.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** Returns what the ledger calls after each batch. */
export function countBatches({ registry }: Pick<Metrics, 'registry'>): (batch: PostedBatch) => void {
  const registers = [registry]
  const commands = new Histogram({
    name: 'fairhall_lane_batch_commands',
    help: 'Commands of game providers and sportsbooks that a lane posted in one transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
    registers,
  })
  const seconds = new Histogram({
    name: 'fairhall_lane_batch_seconds',
    help: 'Time of one transaction of a lane, from its first statement to its commit.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const remembered = new Counter({
    name: 'fairhall_lane_batches_remembered_total',
    help: 'Transactions of lanes that were decided with remembered rows, in one round trip.',
    registers,
  })
  return (batch) => {
    if (batch.isRemembered) remembered.inc()
    commands.observe(batch.commands)
    seconds.observe(batch.seconds)
  }
}

export function watchLanes(
  { registry }: Pick<Metrics, 'registry'>,
  ledger: Pick<GameLedger, 'countUnanswered'>,
): void {
  new Gauge({
    name: 'fairhall_lane_commands',
    help: 'Commands that wait for a lane of this process or are in one.',
    registers: [registry],
    collect() {
      this.set(ledger.countUnanswered())
    },
  })
}
