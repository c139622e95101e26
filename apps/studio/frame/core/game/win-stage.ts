/** How much a win is celebrated, by how often it pays the stake. */
const STAGES = [
  ['epic', 100n],
  ['huge', 25n],
  ['big', 10n],
] as const

export type WinStage = (typeof STAGES)[number][0]

/** Null below ten times the stake: the game itself shows such wins. Amounts are subunits. */
export const winStageOf = (win: bigint, stake: bigint): WinStage | null =>
  STAGES.find(([, times]) => stake > 0n && win >= stake * times)?.[0] ?? null
