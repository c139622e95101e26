/** Whether a refused bet was one on sports: those have a sportsbook in place of a game. */
export const isSportsbook = (game: string | undefined): boolean => game?.startsWith('sports:') === true
