/** One round in more than this is more rounds than all players of a game play in years. */
const RARE_ABOVE = 1_000_000_000

/** Whether a chance of one in `every` is too small for its figure to mean anything, such as `1.83e+360`. */
export const isPracticallyNever = (every: string): boolean => Number(every) > RARE_ABOVE
