/** Totals of lists are exact so far; a longer list says so much and is not counted further. */
export const COUNT_MAX = 1000
