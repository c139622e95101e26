/** The number that a player tells support, and by which staff find them: the first segment of their ID, eight hexadecimal digits. */
export const playerNumberOf = (id: string): string => id.slice(0, 8)
