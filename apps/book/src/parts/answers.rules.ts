/** Which of two answers to repeated requests is shown. Pure. */

export interface Answer<State> {
  /** What was asked for. */
  key: string
  /** The number of the request. */
  nth: number
  state: State
}

/** Answers may overtake each other: the one to the latest request counts. An answer about something else replaces the former one. */
export const newerOf = <State>(shown: Answer<State>, arrived: Answer<State>): Answer<State> =>
  shown.key === arrived.key && shown.nth > arrived.nth ? shown : arrived
