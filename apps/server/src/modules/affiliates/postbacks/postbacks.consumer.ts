import { type Consumer, defineBatchConsumer } from '../../../platform/outbox/consumer.ts'
import type { AffiliatesDeps } from '../affiliates.deps.ts'
import { queueDeposits } from './postbacks.queries.ts'

const DAY_MS = 86_400_000
/** A first deposit of players who came longer ago is not reported. */
const DEPOSIT_DAYS = 90

/** Queues the report of a first deposit to the partner that the player came from. */
export const reportDeposits = ({ clock }: AffiliatesDeps): Consumer =>
  defineBatchConsumer({
    name: 'affiliates.deposits',
    kinds: ['invoice.changed'],
    async handle(tx, events) {
      const playerIds = [...new Set(events.map(({ playerId }) => playerId))]
      await queueDeposits(tx, playerIds, new Date(clock.now().getTime() - DEPOSIT_DAYS * DAY_MS))
    },
  })
