/**
 * The number that a player tells support, and by which staff find them: ten hexadecimal digits of their ID. All players of a
 * cell share the first two.
 */
export const playerNumberOf = (id: string): string => `${id.slice(0, 8)}${id.slice(9, 11)}`
