/** Totals of lists are exact up to this; longer lists report this number and are not counted further. */
export const COUNT_MAX = 1000
