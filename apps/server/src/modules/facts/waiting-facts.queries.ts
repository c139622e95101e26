/** Rounds that ended, and bets that were settled, and are not counted yet, for audits and jobs that need all of them. */

/** Deliveries are stored under it. */
export const FACTS_CONSUMER = 'facts.rounds'

const factsOf = (deliveries: string) => `select event
  from (select events from ledger_outbox
        union all select events from delivery where consumer = '${FACTS_CONSUMER}' and ${deliveries}) published
  cross join lateral jsonb_array_elements(published.events) event
 where event ->> 'kind' in ('round.closed', 'round.corrected', 'sports.settled')`

/** Selects their events, as `event`. */
export const waitingFacts = factsOf('true')

/** The same without parked ones, which are not counted before staff has retried them. */
export const factsUnderWay = factsOf('parked_at is null')

/** Selects their players, as text. */
export const playersOfWaitingFacts = `select event ->> 'playerId' from (${waitingFacts}) w`
