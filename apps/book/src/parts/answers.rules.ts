/** Which of two answers to repeated requests is shown. Pure. */

export interface Answer<State extends { kind: string }> {
  /** What was asked for. */
  key: string
  /** The number of the request. */
  nth: number
  state: State
}

/**
 * Answers may overtake each other: the one to the latest request counts. A failed repetition leaves what is shown. An answer about
 * something else replaces the former one.
 */
export function newerOf<State extends { kind: string }>(
  shown: Answer<State>,
  arrived: Answer<State>,
): Answer<State> {
  if (shown.key !== arrived.key) return arrived
  const isWorse = arrived.state.kind === 'failed' && shown.state.kind === 'loaded'
  return isWorse || shown.nth > arrived.nth ? shown : arrived
}
