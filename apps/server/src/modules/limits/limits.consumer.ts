/** A proven email may release its account from a hold, or prove a trait of an excluded player. */
import { type Consumer, defineConsumer } from '../../platform/outbox/consumer.ts'
import { requestRecognition } from '../players/index.ts'

export function proofsConsumer(): Consumer {
  return defineConsumer({
    name: 'limits.proofs',
    kinds: ['player.emailConfirmed'],
    handle: (tx, { playerId }) => requestRecognition(tx, playerId, 'email'),
  })
}
