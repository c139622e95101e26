/**
 * An outside system that a consumer needs takes nothing, whatever it is sent. So no delivery is to blame: the consumer waits, and keeps the
 * order. A delivery that alone fails must throw another error, or those behind it would wait forever.
 */
export class OutsideAway extends Error {
  override name = 'OutsideAway'
}
