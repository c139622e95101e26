import type { Consumer } from './consumer.ts'

/** How long a consumer rests after a batch that took `tookMs`. */
export const restAfter = ({ restMaxMs = 0 }: Pick<Consumer, 'restMaxMs'>, tookMs: number): number =>
  Math.min(2 * tookMs, restMaxMs)
