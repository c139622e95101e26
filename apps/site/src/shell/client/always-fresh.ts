/** For what any movement of money may change: fetched again each time a view opens. */
export const ALWAYS_FRESH = { staleTime: 0, gcTime: 60_000 }
