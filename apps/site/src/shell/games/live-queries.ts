/** The keys of all lists of live bets begin with this. */
export const LIVE_BETS = ['games', 'live-bets']
/** The keys of all that is shown of jackpots begin with this. */
export const JACKPOTS = ['jackpots']
/** How many play each game. */
export const PLAYING = ['games', 'playing']
/** What everyone sees of tournaments: reloaded when a run ends. */
export const TOURNAMENTS = ['tournaments']
