/** The keys of all lists of live bets begin with this. */
export const LIVE_BETS = ['games', 'live-bets']
/** How many play each game. */
export const PLAYING = ['games', 'playing']
/** What everyone sees of tournaments: reloaded when a run ends. */
export const TOURNAMENTS = ['tournaments']
