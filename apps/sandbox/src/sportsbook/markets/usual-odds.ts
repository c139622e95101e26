/**
 * The odds that books write, in hundredths: the usual British fractions, from 1/100 to 500/1. Odds between two of them would be 59/29 to a
 * reader of fractions, and flicker with each change of a chance.
 */
const USUAL = [
  101, 102, 103, 104, 105, 106, 107, 108, 110, 111, 113, 114, 117, 118, 120, 122, 125, 129, 130, 133, 136,
  140, 144, 150, 153, 157, 162, 167, 173, 180, 183, 191, 195, 200, 205, 210, 220, 225, 238, 240, 250, 260,
  263, 270, 275, 280, 288, 290, 300, 310, 320, 325, 340, 350, 360, 375, 380, 400, 420, 433, 450, 460, 475,
  500, 550, 600, 650, 700, 750, 800, 850, 900, 950, 1000, 1100, 1200, 1300, 1500, 1700, 1900, 2100, 2300,
  2600, 2900, 3400, 4100, 5100, 6700, 8100, 10_100, 12_600, 15_100, 20_100, 25_100, 30_100, 40_100, 50_100,
]

/** The highest of them that is not above these odds; null below all of them. Both in thousandths. */
export function toUsualOdds(odds: number): number | null {
  const usual = USUAL.findLast((one) => one * 10 <= odds)
  return usual === undefined ? null : usual * 10
}
