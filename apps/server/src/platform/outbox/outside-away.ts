/** An outside system that a consumer needs does not answer. No delivery has failed: the consumer waits, and keeps the order. */
export class OutsideAway extends Error {
  override name = 'OutsideAway'
}
