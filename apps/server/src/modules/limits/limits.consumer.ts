/** A proven email may free its account from a hold, and proves a trait of an excluded player. */
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { requestRecognition } from '../players/index.ts'

export function proofsConsumer(): Consumer {
  return defineConsumer({
    name: 'limits.proofs',
    types: ['player.emailConfirmed'],
    handle: (tx, { playerId }) => requestRecognition(tx, playerId, 'email'),
  })
}
