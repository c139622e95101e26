/** An exact share or factor; `under` is above zero. It is not kept in lowest terms, because only the last step divides. */
export interface Ratio {
  over: bigint
  under: bigint
}

export const plus = (a: Ratio, b: Ratio): Ratio => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

/** Whole subunits of amount × ratio, rounded down. */
export const floorOf = (amount: bigint, { over, under }: Ratio): bigint => (amount * over) / under
